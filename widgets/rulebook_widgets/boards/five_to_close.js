// The board of 5 To Close: pick a card of the hand, then the place it goes to; lock, challenge, discard.

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export function draw(root, picture, table) {
  const { memory } = table;
  const held = picture.hand.cards.map((card) => card.card).join();
  if (memory.position !== picture.position || memory.held !== held) {
    Object.assign(memory, { position: picture.position, held, picked: null, told: null });
  }
  root.className = "rb-board-root fc";
  root.replaceChildren(...[
    head(picture, table),
    picture.hand.title ? hand(picture, table) : null,
    actions(picture, table),
    table.h("div", { class: "fc-teams" }, ...picture.teams.map((team) => teamCard(picture, table, team))),
    footer(picture, table),
  ].filter(Boolean));
}

const pickedCard = (picture, memory) => (memory.picked == null ? null : picture.hand.cards[memory.picked]);

// --- round, points, piles ----------------------------------------------------------------------------

function head(picture, table) {
  const { h, words } = table;
  const cells = picture.table.map((cell) => h("span", { class: cell.enough ? "fc-score" : "fc-score fc-score-low", title: cell.label },
    h("b", { text: cell.n }), h("span", { text: cell.points })));
  return h("div", { class: "fc-head" },
    h("div", { class: "fc-round" }, h("b", { text: picture.head[0] }), h("span", { text: picture.head[1] }),
      h("span", { class: "rb-quiet", text: picture.head[2] })),
    h("div", { class: "fc-scores", role: "img", label: table.joined("named", words.points_table, table.joined("also", ...picture.table.map((cell) => cell.label))) },
      h("span", { class: "rb-quiet fc-scores-name", text: words.points_table }), ...cells));
}

function piles(picture, table) {
  const { h, memory, words, shape } = table;
  const { draw: pile, discards } = picture.piles;
  const picked = pickedCard(picture, memory);
  const onDiscards = () => (picked ? table.play(picked.discard.move) : table.play(discards.move));
  const lit = (on) => (on && table.active ? " fc-lit" : "");
  return [
    h("button", { class: `fc-pile fc-back${lit(pile.lit)}`, key: "draw", "data-calm": "", label: pile.label, on: { click: () => table.play(pile.move) } },
      shape("back", "fc-pattern"), h("b", { text: pile.n }), h("span", { text: words.draw })),
    h("button", { class: `fc-pile${discards.card ? ` fc-${discards.card.kind}` : " fc-none"}${lit(picked || discards.lit)}`, key: "discards",
      label: picked ? picked.discard.label : discards.label, on: { click: onDiscards } },
      discards.card ? face(table, discards.card) : h("b", { text: "·" }), h("span", { text: words.discard })),
  ];
}

// --- the hand ----------------------------------------------------------------------------------------

// A letter as a printer's block, or the sign of a special card over its name.
function face({ h, shape }, card) {
  return card.kind === "letter" ? h("b", { class: "fc-print", text: card.card })
    : h("span", { class: "fc-special" }, shape(card.kind), h("span", { text: card.name }));
}

function hand(picture, table) {
  const { h, memory, words } = table;
  const pick = (card, at) => {
    memory.picked = memory.picked === at ? null : at;
    memory.told = null;
    table.say(memory.picked == null ? "" : card.says);
    table.again();
  };
  const cards = picture.hand.cards.map((card, at) => h("button", {
    class: `fc-card fc-${card.kind}${memory.picked === at ? " fc-picked" : ""}`, key: `card ${at}`, label: card.name,
    "data-thing": `hand ${card.card} ${picture.hand.cards.slice(0, at).filter((other) => other.card === card.card).length}`,
    "aria-pressed": String(memory.picked === at), on: { click: () => pick(card, at) } }, face(table, card)));
  const picked = pickedCard(picture, memory);
  return h("div", { class: "fc-hand-row" },
    h("div", { class: "fc-piles" }, ...piles(picture, table)),
    h("div", { class: "fc-hand-box" },
      h("div", { class: "fc-hand-title", text: picture.hand.title }),
      h("div", { class: "fc-hand", role: "group", label: picture.hand.title }, ...cards),
      h("p", { class: "fc-hint rb-quiet", "data-help": words.hand_help, "data-own": words.own_only },
        h("span", { text: memory.told || (picked ? picked.says : words.hand_help) }))));
}

function actions(picture, table) {
  const { h } = table;
  if (!picture.buttons.length || !table.active) return null;
  return h("div", { class: "fc-actions", "data-dock": "" }, ...picture.buttons.map((button) => h("button", {
    key: button.key, class: button.lit ? (button.main ? "rb-main-button" : "") : "fc-dim", text: button.words, on: { click: () => table.play(button.move) } })));
}

// Put the picked card somewhere: the rules say whether it may go there.
function put(picture, table, moves, own = true) {
  const { memory } = table;
  const card = pickedCard(picture, memory);
  if (!card) { table.say(table.words.hand_help); return; }
  if (!own && !["freeze", "unfreeze"].includes(card.kind)) {
    memory.told = table.words.own_only;
    table.say(memory.told);
    table.again();
    return;
  }
  if (card.kind === "letter") table.play({ ...moves.letter, letter: card.card, wild: false });
  else if (card.kind === "wild") {
    table.choose(memory.at ?? "", table.words.which_letter, ALPHABET.map((letter) => ({
      key: `names ${letter}`, words: letter, move: { ...moves.letter, letter, wild: true },
      run: () => table.play({ ...moves.letter, letter, wild: true }) })));
  }
  else if (card.kind === "freeze") table.play(moves.freeze);
  else if (card.kind === "unfreeze") table.play(moves.unfreeze);
  else table.play({ ...moves.multiply, card: card.card });
}

// --- the words ---------------------------------------------------------------------------------------

function teamCard(picture, table, team) {
  const { h, words } = table;
  const rows = team.words.map((word) => wordRow(picture, table, team, word));
  if (team.own) rows.push(...team.places.map((_, at) => emptyRow(picture, table, team, at)));
  const grid = rows.length ? table.grid({ label: `${team.label}. ${words.grid_help}`, rows, class: "fc-grid", start: table.memory.at }) : null;
  const notes = team.words.flatMap((word) => noteOf(table, word));
  return h("div", { role: "group", class: team.own ? "fc-team fc-own" : "fc-team", "aria-label": team.title, "data-place": `team ${team.team}`, "data-calm": "" },
    h("div", { class: "fc-team-head" }, h("b", { text: team.title }),
      team.own ? h("span", { class: "rb-mark", text: words.own_team }) : null, h("span", { class: "rb-quiet", text: team.points })),
    grid, ...notes);
}

function wordRow(picture, table, team, word) {
  const { h, memory, words, shape } = table;
  const picked = pickedCard(picture, memory);
  const lit = picked && table.active && (picture.targets[picked.card] || []).includes(word.place);
  const remember = (key) => () => { memory.at = key; };
  const state = [word.locked && "locked", word.frozen && "frozen"].filter(Boolean).join();
  const letters = word.letters.map((cell, at) => {
    const key = `letter ${word.place}-${at}`;
    const click = () => {
      memory.at = key;
      if (!cell.wild && picked?.kind === "letter" && team.own) return table.play({ ...cell.move, letter: picked.card });
      if (!cell.wild && picked) return put(picture, table, word.moves, team.own);
      return cell.wild ? table.play(cell.move) : table.say(cell.label);
    };
    return h("button", { class: `fc-tile${cell.wild ? " fc-wild-tile" : ""}${cell.lit && table.active ? " fc-lit" : ""}`, minor: !cell.lit,
      label: cell.label, key, "data-says": cell.letter, "data-looks": state, on: { click, focus: remember(key) } },
      word.frozen ? shape("frost", "fc-frost") : null, h("b", { class: "fc-print", text: cell.letter }), cell.wild ? h("i", { "aria-hidden": "true" }, shape("wild")) : null);
  });
  const endKey = `end ${word.place}`;
  const says = table.joined("also", word.label, ...word.state, word.worth);
  const end = word.locked ? h("span", { class: "fc-end fc-closed", label: says, key: endKey }, shape("lock"))
    : h("button", { class: `fc-end${lit ? " fc-lit" : ""}`, label: table.joined("named", word.end, says), key: endKey,
      on: { click: () => { memory.at = endKey; put(picture, table, word.moves, team.own); }, focus: remember(endKey) } }, lit ? "+" : "…");
  const lock = word.lock && table.active ? h("button", { class: word.lock.lit ? "fc-do rb-main-button" : "fc-do fc-dim", key: `lock ${word.place}`,
    label: word.lock.label, text: words.lock, on: { click: () => table.play(word.lock.move) } }) : null;
  const challenge = word.challenge && table.active ? h("button", { class: "fc-do fc-challenge", key: `challenge ${word.place}`,
    label: `${word.challenge.label}. ${word.challenge.words}`, text: words.challenge,
    on: { click: () => table.play(word.challenge.move) } }) : null;
  const lies = word.card || word.guarded ? h("i", { class: "fc-lies", "aria-hidden": "true" }, shape(word.card?.kind ?? "unfreeze")) : null;
  const badges = [lies, ...word.state.map((text) => h("span", { class: "fc-badge", text })), h("span", { class: "fc-worth", text: word.worth })];
  const about = h("span", { class: "fc-about", minor: true, label: says, key: `about ${word.place}`,
    "data-place": `word ${team.team} ${word.text}` }, ...badges.filter(Boolean));
  const looks = ["fc-letters", word.locked ? "fc-is-locked" : "", word.frozen ? "fc-is-frozen" : ""].join(" ");
  for (const cell of letters) cell.className += ` ${looks}`;
  return [...letters, end, about, lock, challenge].filter(Boolean);
}

function emptyRow(picture, table, team, at) {
  const { h, memory, words } = table;
  const picked = pickedCard(picture, memory);
  const lit = at === 0 && picked && table.active && (picture.targets[picked.card] || []).includes("new");
  const key = `empty ${at}`;
  const click = () => {
    memory.at = key;
    if (picked && picked.kind !== "letter" && picked.kind !== "wild") { table.say(words.hand_help); return; }
    put(picture, table, { letter: team.begin });
  };
  return [h("button", { class: `fc-empty${lit ? " fc-lit" : ""}`, key, label: lit ? words.new_word : words.empty_place, on: { click } },
    h("span", { "aria-hidden": "true", text: lit ? words.new_word : "\u00a0" }))];
}

// What a challenge would cost, and what the helper knows, under the words they are about.
function noteOf(table, word) {
  const { h, memory } = table;
  const notes = [];
  if (word.challenge && table.active) notes.push(h("p", { class: "fc-stakes", text: word.challenge.words }));
  if (memory.helper && word.helper.length) {
    notes.push(h("p", { class: "fc-helper" }, ...word.helper.flatMap((line) => [h("span", { text: line }), " "])));
  }
  return notes;
}

function footer(picture, table) {
  const { h, memory, words } = table;
  const toggle = h("input", { type: "checkbox", key: "helper",
    on: { change: (event) => { memory.helper = event.target.checked; table.again(); } } });
  toggle.checked = Boolean(memory.helper);
  return h("div", { class: "fc-foot" },
    h("label", { class: "rb-check" }, toggle, h("span", { text: words.helper })),
    h("ul", { class: "fc-others rb-quiet" }, ...picture.others.map((text) => h("li", { text }))));
}

// Every piece once, for the page that shows them all.
export function pieces(table) {
  const { h, shape, words } = table;
  const card = (kind) => h("span", { class: `fc-card fc-${kind}`, title: words.piece_card }, face(table, { kind, card: "Q", name: kind }));
  const tile = (looks, letter, ...more) => h("span", { class: `fc-tile ${looks}`, title: looks ? words.piece_locked : words.piece_letter }, ...more, h("b", { class: "fc-print", text: letter }));
  return [...["letter", "wild", "double", "triple", "freeze", "unfreeze"].map(card),
    h("span", { class: "fc-pile fc-back" }, shape("back", "fc-pattern")), tile("", "A"), tile("fc-wild-tile", "B", h("i", {}, shape("wild"))),
    tile("fc-is-frozen", "C", shape("frost", "fc-frost")), tile("fc-is-locked", "D"), h("span", { class: "fc-closed" }, shape("lock"))];
}

// Where a move is made, and whether it fits what is picked: for the list of moves.
export function where(move, picture) {
  const own = picture.teams.findIndex((team) => team.own) + 1;
  const team = move.team ?? own;
  const places = { Begin: "empty 0", DrawPile: "draw", TakeTop: "discards", Discard: "discards", Swap: "swap", Done: "done", Accept: "accept",
    Lock: `lock ${own}-${move.word}`, Challenge: `challenge ${team}-${move.word}`, Exchange: `letter ${team}-${move.word}-${move.place - 1}` };
  return places[move.is] ?? (move.word ? `end ${team}-${move.word}` : null);
}

export function fits(move, picture, memory) {
  const card = pickedCard(picture, memory);
  if (!card) return true;
  if (move.letter) return card.kind === (move.wild ? "wild" : "letter") && (move.wild || move.letter === card.card);
  return move.card === card.card || move.is.toLowerCase() === card.kind;
}
