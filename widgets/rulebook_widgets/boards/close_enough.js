// The board of Close Enough: two piles, a row for each player, tokens with their uses.

export function draw(root, picture, table) {
  const { memory } = table;
  const position = JSON.stringify([picture.round, picture.phase, picture.seats.map((seat) => seat.hand.length), table.active]);
  if (memory.position !== position) Object.assign(memory, { position, token: null });
  root.className = "rb-board-root ce";
  root.replaceChildren(...[
    desk(picture, table),
    picture.buttons.length ? sayings(picture, table) : null,
  ].filter(Boolean));
}

// --- cards --------------------------------------------------------------------------------------------

function card(table, { value, label, key, looks = "", click = null, note = "" }) {
  const { h, shape } = table;
  const faceless = value == null;
  return h("button", { class: `ce-card ${looks}`, label, key, title: label, "data-says": value, "data-looks": looks.includes("ce-locked") ? "locked" : null, on: { click: () => click && click() } },
    looks.includes("ce-empty") ? null : shape(looks.includes("ce-back") ? "back" : "card", "ce-print"),
    h("span", { class: "ce-number", "aria-hidden": "true", text: faceless ? "?" : value }),
    note ? h("span", { class: "ce-note", "aria-hidden": "true" }, note) : null);
}

function onCard(picture, table, seat, place, fallback) {
  // With a token in hand, a click lays it on the card; otherwise it plays the card.
  const { memory } = table;
  const spot = place === 0 ? seat.face : seat.hand[place - 1];
  if (memory.token && seat.own) {
    const uses = spot.places.filter((use) => use.token === memory.token);
    // A nudge goes up or down: then the buttons below say which.
    if (uses.length === 1) { memory.token = null; return table.play(uses[0].move); }
    if (uses.length > 1) return useToken(table, place ? `hand ${seat.seat} ${place - 1}` : `face ${seat.seat}`, uses);
  }
  return fallback ? table.play(fallback) : table.tell(place ? `hand ${seat.seat} ${place - 1}` : `face ${seat.seat}`, spot.label);
}

// --- the desk -----------------------------------------------------------------------------------------

function desk(picture, table) {
  const { h, words } = table;
  const lit = (spot) => (table.active && spot.on ? "ce-on" : "");
  const title = (text) => h("div", { role: "rowheader", class: "ce-head", "data-filler": "" }, text);
  const piles = [
    title(h("b", { text: picture.round })),
    card(table, { value: picture.deck.count, label: picture.deck.label, key: "deck", looks: `ce-back ${lit(picture.deck)}`,
      note: words.deck, click: () => table.play(picture.deck.move) }),
    card(table, { value: picture.discard.top ?? "–", label: picture.discard.label, key: "discard",
      looks: `${picture.discard.top == null ? "ce-empty" : ""} ${lit(picture.discard)}`, note: words.discard,
      click: () => table.play(picture.discard.move) }),
  ];
  const rows = [piles, ...picture.seats.map((seat) => seatRow(picture, table, seat, lit))];
  const grid = table.grid({ label: words.grid_help, rows, class: "ce-desk" });
  grid.querySelectorAll(":scope > [role=row]").forEach((row, at) => {
    row.classList.add("ce-row");
    const seat = picture.seats[at - 1];
    if (seat) row.classList.add(seat.own ? "ce-own" : "ce-other", seat.turn ? "ce-turn" : "ce-wait");
  });
  return grid;
}

function seatRow(picture, table, seat, lit) {
  const { h, words } = table;
  const head = h("div", { role: "rowheader", class: "ce-head", "data-filler": "", "data-place": `row ${seat.seat}`, "data-calm": "" },
    h("span", { class: "ce-name" }, h("b", { text: seat.name }), ...seat.notes.map((note) => h("span", { class: "ce-tag", text: note }))),
    track(picture, table, seat),
    seat.sum ? h("span", { class: "ce-sum", text: seat.sum }) : null);
  const target = h("button", { class: `ce-target${seat.own ? "" : " ce-secret"}`, label: seat.target.label, title: seat.target.label,
    key: `target ${seat.seat}`, on: { click: () => table.tell(`target ${seat.seat}`, seat.target.label) } },
    table.shape("target", "ce-print"),
    h("span", { class: "ce-number", "aria-hidden": "true", text: seat.target.number || "–" }),
    h("span", { class: "ce-note", "aria-hidden": "true", text: seat.target.stars ? "" : words.target },
      ...[...Array(seat.target.stars).keys()].map(() => table.shape("star", "ce-star ce-star-on"))));
  const sign = (place) => seat.placed.filter((one) => one.place === place).map((one) => one.sign).join("");
  const face = card(table, { value: seat.face.card ?? "–", label: seat.face.label, key: `face ${seat.seat}`,
    looks: `ce-face ${seat.face.card == null ? "ce-empty" : seat.face.locked ? "ce-locked" : ""} ${lit(seat.face)}`,
    note: sign(0) || (seat.face.locked ? table.shape("lock") : ""), click: () => onCard(picture, table, seat, 0, seat.face.move) });
  const hand = seat.hand.map((one, at) => card(table, { value: one.card, label: one.label, key: `hand ${seat.seat} ${at}`,
    looks: `ce-hand ${one.card == null ? "ce-back" : ""} ${lit(one)}`, note: sign(at + 1) || one.note,
    click: () => onCard(picture, table, seat, at + 1, one.move) }));
  const tokens = seat.tokens.map((token) => tokenCell(table, seat, token));
  return [head, target, face, ...hand, ...tokens];
}

function track(picture, table, seat) {
  const { h, shape } = table;
  const boxes = [...Array(Math.max(picture.goal, seat.stars)).keys()].map((n) =>
    shape("star", n < seat.stars ? "ce-star ce-star-on" : "ce-star"));
  return h("span", { class: "ce-track", role: "img", label: seat.stars_label }, ...boxes);
}

function tokenCell(table, seat, token) {
  const { h, memory, shape } = table;
  const usable = table.active && token.uses.length > 0;
  const on = seat.own && memory.token === token.key;
  const click = () => {
    if (!seat.own) return table.tell(`token ${seat.seat} ${token.key}`, token.label);
    if (!usable) return token.attempt ? table.play(token.attempt) : table.tell(`token ${seat.seat} ${token.key}`, token.label);
    memory.token = on ? null : token.key;
    table.again();
    return on ? null : useToken(table, `token ${seat.seat} ${token.key}`, token.uses);
  };
  return h("button", { class: `ce-token ${usable ? "ce-on" : ""} ${on ? "ce-picked" : ""}`, label: token.label, title: token.label,
    key: `token ${seat.seat} ${token.key}`, "aria-selected": seat.own ? String(on) : null, on: { click } },
    h("span", { class: "ce-signs", "aria-hidden": "true" }, ...token.key.split("/").map((ability) => shape(ability))),
    ...token.words.map((word) => h("span", { class: "ce-word", "aria-hidden": "true", text: word })));
}

// What a token can do stands at it, or at the card that it is laid on; a card clicked meanwhile takes the token.
function useToken(table, key, uses) {
  const drop = () => { table.memory.token = null; table.again(); };
  table.choose(key, table.words.use_token, uses.map((use, at) => ({
    key: `use ${at}`, words: use.words, move: use.move, run: () => { table.memory.token = null; table.play(use.move); } })), drop);
}

// --- what can be said ---------------------------------------------------------------------------------

function sayings(picture, table) {
  const { h, memory } = table;
  const button = (one) => h("button", { class: one.main ? "rb-main-button ce-say" : "ce-say", key: `say ${one.words}`,
    text: one.words, on: { click: () => { memory.token = null; table.play(one.move); } } });
  return h("div", { class: "ce-sayings", "data-dock": "" }, table.active ? h("div", { class: "ce-buttons" }, ...picture.buttons.map(button)) : null);
}

// Every piece once, for the page that shows them all.
export function pieces(table) {
  const { h, shape } = table;
  const token = (ability) => h("span", { class: "ce-token" }, h("span", { class: "ce-signs" }, shape(ability)));
  return [card(table, { value: 7, label: "7" }), card(table, { value: 7, label: "7", looks: "ce-face ce-locked", note: shape("lock") }),
    card(table, { value: null, label: "?", looks: "ce-back" }),
    h("span", { class: "ce-target" }, shape("target", "ce-print"), h("span", { class: "ce-number", text: 14 })),
    h("span", { class: "ce-track" }, shape("star", "ce-star ce-star-on"), shape("star", "ce-star")),
    ...["subtract", "double", "ignore", "nudge", "lock", "silence"].map(token)];
}

// Where a move is made, and whether it fits what is picked: for the list of moves.
export function where(move, picture) {
  const own = picture.seats.find((seat) => seat.own);
  const same = (item) => JSON.stringify(item.move) === JSON.stringify(move);
  if (move.token) return `token ${own?.seat} ${move.token.join("/")}`;
  if (move.is === "TakeFace") return `face ${move.owner}`;
  if (own && own.hand.some(same)) return `hand ${own.seat} ${own.hand.findIndex(same)}`;
  const said = picture.buttons.find(same);
  return { TakeDeck: "deck", TakeDiscard: "discard" }[move.is] ?? (said ? `say ${said.words}` : null);
}

export function fits(move, picture, memory) {
  return !memory.token || move.token?.join("/") === memory.token;
}
