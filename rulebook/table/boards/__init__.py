"""Boards: what one game looks like. The frame around it is the same for every game.

A game gets the whole frame (turns, refusals, log, time travel, bots, sharing, odds) by bringing a board:

    rulebook/table/boards/<name of the game>.py    a class `BOARD`, made from `Board`
    rulebook/table/boards/<name of the game>.toml  optional: its own words in English, `.de.toml` in German …
                                                   (where the rules do not speak a language, it brings the
                                                   words of their tables, too, under `[tables.…]`)
    rulebook_widgets/boards/<name of the game>.js  how its picture is drawn
    rulebook_widgets/boards/<name of the game>.css optional: its looks, of the tokens in `frame/tokens.css`
    rulebook_widgets/boards/<name of the game>.svg optional: the shapes of its pieces, a `<symbol>` each

or, for a game from elsewhere, a class with the decorator `@board_for("name of the game")`, which gives `esm`,
`css` and `shapes` as text or as a Path. A game without a board gets the generic one
(`generic.py`), which draws dice, cards, tracks, grids and piles by `[board]` in its `rules.toml`.

**The Python side** answers one question: what may this seat see? `picture(look)` gives it as plain JSON
(dicts, lists, texts, numbers); it is all the browser will know, so nothing hidden may be in it. A chance is
counted by `look.counted(count, untold)`, for in a lesson none is told before its guess. Put into the picture
what a click means: `look.move(m)` turns any move, legal or not, into JSON that the script hands back. The
frame asks the rules, carries it out or explains the refusal. `task(look)` says what there is to do;
`spots(look, fact)` names the elements that a line of the odds speaks of. `text`
and `html` are the same picture for where no kernel runs: plain text, and HTML that needs neither style
sheet nor script. The frame asks `game.scores` of the view, so a game's scores must do without hidden things.

**The script** exports one function, called whenever the picture changes:

    export function draw(root, picture, table) { root.replaceChildren(...) }

`root` is empty the first time and keeps its children. Elements with the attribute `data-dock`, buttons for
what can be done, are put under the board, where they are always in sight. `table` offers

    table.h(tag, {class, text, label, key, on: {click: f}, style: {...}, ...attributes}, ...children)
                          makes an element; `key` names it, so that it keeps the keyboard focus when redrawn
    table.grid({label, rows: [[cell or null, ...], ...], class})
                          a grid with arrow keys; cells are elements made by `h`, best <button>s; arrows leave
                          out a cell with `minor: true`, Shift + arrow stops there too
    table.shape(name, looks)
                          draws a shape of the game's own in the colour of its text; null if it has none
    table.tell(key, text) says what a thing is, beside the element of that key
    table.play(move)      proposes a move from the picture
    table.words           the board's own words in the language of the screen; fill(words, data) fills one
    table.root            the same root
    table.say(text)       says something to whoever listens rather than looks
    table.memory          an object of yours that lives as long as the screen (what is half chosen, …)
    table.again()         draws the same picture again, after `memory` changed
    table.choose(key, title, [{words, label, gain, key, run}, ...], dropped)
                          asks at the element of that key how to go on; `dropped` runs if nobody says
    table.over            whether a round or the game is over and its end is what is seen
    table.active          whether a move can be made now (false when looking back, or when a bot thinks)

`pieces(table)`, if exported, lists an element of each kind of piece, for the page that shows them all.
It may export two more, for the list of moves: `where(move, picture)` gives the key of the element at which
a move is made, which lights up while somebody looks at the move in the list; `fits(move, picture, memory)`
tells whether a move fits what is picked, so that the list shows only those.

**What is seen to happen.** The frame shows every step: it compares two drawings and knows a thing by its
`key`, by `data-place` (several names with | between them) or by `data-thing`, which is one and the same piece
wherever it lies, and glides there. What is new rises, what says something else is marked (`data-says` stands
for the text of an element whose text has details, `data-looks` for what it shows without text, `data-calm` is
for what changes all the time). A board says more in `motions`, a TOML file or a mapping:

    ends = ["totals"]                       events that end a round: the table rests until somebody goes on
    [motion]
    rolled = { kind = "tumble", at = "die **" }
    played = { kind = "fly", from = ["hand {seat} {card}", "seat {seat}"], to = "pile" }

Kinds are mark, rise, write, tumble, fade, sink, poof, lock, frost, thaw, shake, flip and fly. Blanks are the
event's data; of several names the first that is there counts; a name with ** at its end is all that begin so,
with * only those of them that have changed. The seats over the board are `seat 0` and so on, their points
`points 0`. `closing` and `ending` say what is shown when a round or the game has ended.

Colours and fonts come from the frame as custom properties, light and dark: --rb-paper, --rb-sheet, --rb-ink,
--rb-quiet, --rb-line, --rb-accent, --rb-on-accent, --rb-good, --rb-warn and more
in `frame/tokens.css`. Say nothing by colour alone.
"""

from rulebook.table.boards.board import Board, Look, board_for, find_board

__all__ = ["Board", "Look", "board_for", "find_board"]
