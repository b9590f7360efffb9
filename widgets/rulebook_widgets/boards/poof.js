// The board of Poof: pick cards of the hand and of the stacks, play them; take the pile; call for mercy.

export function draw(root, picture, table) {
  const { memory, h } = table;
  if (memory.position !== picture.position) Object.assign(memory, { position: picture.position, hand: {}, stacks: [] });
  root.className = "rb-board-root pf";
  root.replaceChildren(...[
    h("div", { class: "pf-head" }, h("b", { text: picture.head[0] }), h("span", { class: "rb-quiet", text: picture.head[1] || "" })),
    h("div", { class: "pf-seats" }, ...picture.seats.map((seat) => seatCard(seat, table))),
    middle(picture, table),
    picture.own ? own(picture, table) : null,
    picture.told.length ? h("ul", { class: "pf-told" }, ...picture.told.map((text) => h("li", { text }))) : null,
    sheet(picture, table),
  ].filter(Boolean));
}

const looks = (card) => (card.card === 0 ? " pf-poof" : "");

// The face of a card: its number on a cloud and in two corners, or the burst of a Poof card.
function face({ h, shape }, card) {
  if (card.card === 0) return [shape("poof", "pf-burst"), h("b", { class: "pf-name", text: card.name })];
  const corner = (at) => h("i", { class: `pf-corner pf-corner-${at}`, "aria-hidden": "true", text: card.card });
  return [shape("cloud", "pf-cloud"), h("b", { text: card.card }), corner("top"), corner("foot")];
}

// --- the others --------------------------------------------------------------------------------------

function seatCard(seat, table) {
  const { h, words, shape } = table;
  const stacks = seat.stacks.map((stack) => h("span", { class: `pf-mini${stack.down ? " pf-under" : ""}`, role: "img", label: stack.label,
    "data-place": placeOf(seat, stack) },
    stack.up ? h("span", { class: `pf-card pf-small${looks(stack.up)}` }, face(table, stack.up))
      : h("span", { class: `pf-card pf-small${stack.down ? " pf-back" : " pf-none"}` }, stack.down ? shape("back") : null)));
  return h("div", { role: "group", "data-place": `hand ${seat.seat}`, "data-calm": "", class: seat.mover ? "pf-seat pf-mover" : "pf-seat", "aria-label": seat.title },
    h("div", { class: "pf-seat-head" }, h("b", { text: seat.title }), seat.mover ? h("span", { class: "rb-mark", text: words.to_move }) : null),
    h("div", { class: "pf-row" }, ...stacks),
    h("div", { class: "rb-quiet", text: seat.held }));
}

// --- pile and discards -------------------------------------------------------------------------------

function middle(picture, table) {
  const { h, words, shape } = table;
  const { pile, gone } = picture;
  const cards = pile.cards.map((card, at) => h("span", { class: `pf-card${looks(card)}`, "aria-hidden": "true",
    "data-place": at === pile.cards.length - 1 ? "pile" : null, "data-looks": pile.n,
    style: { "--pf-turn": `${((at * 53) % 13) - 6}deg` } }, face(table, card)));
  const dots = pile.run ? h("div", { class: "pf-run", role: "img", label: pile.run.label },
    ...[...Array(Math.max(pile.run.of, pile.run.n)).keys()].map((n) => shape("puff", n < pile.run.n ? "pf-dot pf-dot-on" : "pf-dot"))) : null;
  return h("div", { class: "pf-middle" },
    h("div", { class: "pf-pile-box" },
      h("button", { class: `pf-pile${pile.lit && table.active ? " pf-lit" : ""}`, key: "take", label: `${pile.label}. ${words.take}`,
        on: { click: () => table.play(pile.take) } },
      ...(cards.length ? cards : [h("span", { class: "pf-card pf-none", "aria-hidden": "true", "data-place": "pile", "data-calm": "" })])),
      h("div", { class: "pf-pile-words" },
        h("span", { text: pile.label }),
        dots, pile.run ? h("span", { class: "rb-quiet", text: pile.run.words }) : null,
        picture.poof ? h("strong", { class: "pf-puff", text: picture.poof }) : null)),
    h("div", { class: "pf-gone", role: "img", label: gone.label, "data-place": "gone", "data-calm": "" },
      h("span", { class: "pf-card pf-small pf-back" }, shape("back"), h("b", { class: "pf-count", text: gone.n })),
      h("span", { class: "rb-quiet", text: words.gone })));
}

// --- the own cards -----------------------------------------------------------------------------------

function pickedCards(picture, memory) {
  const held = Object.entries(memory.hand).flatMap(([card, n]) => Array(n).fill(Number(card)));
  const up = picture.own.stacks.filter((stack) => memory.stacks.includes(stack.number)).map((stack) => stack.up);
  return { held, up: up.filter(Boolean).map((card) => card.card) };
}

function play(picture, table) {
  const { memory } = table;
  const { held, up } = pickedCards(picture, memory);
  const cards = [...held, ...up].sort((a, b) => a - b);
  if (new Set(cards).size > 1) return table.play({ is: "Mix", cards });
  return table.play({ is: "Play", number: cards[0] ?? 1, hand: held.length, stacks: [...memory.stacks].sort() });
}

function own(picture, table) {
  const { h, memory, words, fill } = table;
  const names = Object.fromEntries(picture.own.groups.map((group) => [group.card, group.name]));
  const { held, up } = pickedCards(picture, memory);
  const some = [...held, ...up].map((card) => names[card] ?? (card === 0 ? "Poof" : card));
  const hint = some.length ? fill(words.picked_now, { cards: table.joined("also", ...some) }) : picture.own.picks ? words.pick_help : "";
  const tell = () => { table.say(pickedText(picture, table)); table.again(); };
  const rows = [
    picture.own.stacks.map((stack) => coverCell(picture.own, stack, table, tell)),
    picture.own.stacks.map((stack) => underCell(stack, table)),
    picture.own.groups.map((group) => groupCell(picture.own, group, table, tell)),
  ].map((row) => row.filter(Boolean)).filter((row) => row.length);
  const grid = rows.length ? table.grid({ label: `${picture.own.title}. ${words.grid_help}`, rows, class: "pf-grid", start: memory.at }) : null;
  grid?.style.setProperty("--pf-stacks", picture.own.stacks.length);
  const clear = () => { memory.hand = {}; memory.stacks = []; tell(); };
  return h("div", { role: "group", class: "pf-own", "aria-label": picture.own.title },
    h("div", { class: "pf-seat-head" }, h("b", { text: picture.own.title }), h("span", { class: "rb-quiet", text: picture.own.held })),
    grid,
    h("p", { class: "pf-hint rb-quiet", text: hint }),
    table.over ? null : h("div", { class: "pf-actions", "data-dock": "" },
      h("button", { key: "play", class: some.length && table.active ? "rb-main-button" : "", text: words.play, on: { click: () => play(picture, table) } }),
      h("button", { key: "clear", text: words.clear, on: { click: clear } }),
      ...picture.buttons.map((button) => h("button", { key: button.key, class: button.lit ? "" : "pf-dim", text: button.words,
        on: { click: () => table.play(button.move) } }))));
}

function pickedText(picture, table) {
  const { held, up } = pickedCards(picture, table.memory);
  return held.length + up.length ? table.fill(table.words.picked_now, { cards: table.joined("also", ...[...held, ...up].map((card) => card || "Poof")) })
    : table.words.nothing_picked;
}

// Where a stack is, and which card lies open on it: so that what is played is seen to leave it.
const placeOf = (seat, stack) => `stack ${seat.seat} ${stack.number}${stack.up ? `|up ${seat.seat} ${stack.up.card}` : ""}`;

function coverCell(seat, stack, table, tell) {
  const { h, memory, shape } = table;
  const key = `stack ${stack.number}`;
  if (!stack.up) return h("span", { class: `pf-card pf-cover ${stack.down ? "pf-back" : "pf-none"}`, key, label: stack.label, minor: true }, stack.down ? shape("back") : null);
  const on = memory.stacks.includes(stack.number);
  const click = () => {
    memory.at = key;
    memory.stacks = on ? memory.stacks.filter((number) => number !== stack.number) : [...memory.stacks, stack.number];
    tell();
  };
  return h("button", { class: `pf-card pf-cover${looks(stack.up)}${on ? " pf-picked" : ""}${stack.lit && table.active ? " pf-lit" : ""}`, key, label: stack.label,
    "data-says": stack.up.card, "data-place": placeOf(seat, stack),
    "aria-selected": String(on), on: { click } }, face(table, stack.up),
  stack.follow ? h("small", { "aria-hidden": "true", text: stack.follow }) : null);
}

function underCell(stack, table) {
  const { h, memory } = table;
  const key = `under ${stack.number}`;
  if (!stack.under) return null;
  const click = () => { memory.at = key; table.play(stack.under.move); };
  return h("button", { class: `pf-under-card pf-back${stack.under.lit && table.active ? " pf-lit" : ""}`, key, label: stack.under.label, "data-says": "?",
    minor: !stack.under.lit, style: { "grid-column": stack.number }, on: { click } }, h("span", { "aria-hidden": "true", text: "?" }));
}

function groupCell(seat, group, table, tell) {
  const { h, memory, words, fill } = table;
  const key = `card ${group.card}`;
  const picked = memory.hand[group.card] || 0;
  const click = () => {
    memory.at = key;
    memory.hand = { ...memory.hand, [group.card]: picked ? picked - 1 : group.card === 0 ? 1 : group.n };
    tell();
  };
  const label = picked ? table.joined("also", group.label, fill(words.picked, { n: picked })) : group.label;
  return h("button", { class: `pf-card pf-group${looks(group)}${picked ? " pf-picked" : ""}${group.lit && table.active ? " pf-lit" : ""}`, key, label,
    "aria-selected": String(picked > 0), "data-says": group.n, "data-thing": `hand ${seat.seat} ${group.card}`, on: { click } },
  face(table, group),
  h("span", { class: "pf-times", "aria-hidden": "true", text: picked ? `${picked} / ${group.n}` : `× ${group.n}` }),
  group.follow ? h("small", { "aria-hidden": "true", text: group.follow }) : null);
}

// --- points ------------------------------------------------------------------------------------------

function sheet(picture, table) {
  const { h } = table;
  const { heads, rows, totals, title } = picture.sheet;
  const line = (cells, looks = "") => h("tr", { class: looks }, h("th", { scope: "row", text: cells[0] }), ...cells.slice(1).map((n) => h("td", { text: n })));
  return h("table", { class: "pf-sheet" }, h("caption", { text: title }),
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col", text: head })))),
    h("tbody", {}, ...rows.map((row) => line(row)), line(totals, "pf-totals")));
}

// Every piece once, for the page that shows them all.
export function pieces(table) {
  const { h, shape } = table;
  const card = (n, name) => h("span", { class: `pf-card${looks({ card: n })}` }, face(table, { card: n, name }));
  return [card(7), card(0, "Poof"), h("span", { class: "pf-card pf-back" }, shape("back")),
    h("span", { class: "pf-run" }, shape("puff", "pf-dot pf-dot-on"), shape("puff", "pf-dot"))];
}

// Where a move is made, and whether it fits what is picked: for the list of moves.
export function where(move) {
  if (move.is === "Play") return move.hand ? `card ${move.number}` : `stack ${move.stacks[0]}`;
  return { TakePile: "take", Pooftastrophe: "mercy" }[move.is] ?? "pass";
}

export function fits(move, picture, memory) {
  if (!picture.own || !memory.hand) return true;
  const { held, up } = pickedCards(picture, memory);
  return held.length + up.length === 0 || (move.is === "Play" && [...held, ...up].includes(move.number));
}
