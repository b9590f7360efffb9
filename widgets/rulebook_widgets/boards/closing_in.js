// The board of Closing In: the city with its odds, the actions, the hands, the decks, the enforcers card by card.

export function draw(root, picture, table) {
  const { memory } = table;
  if (memory.position !== picture.position) Object.assign(memory, { position: picture.position });
  memory.within ??= 1;
  root.className = "rb-board-root ci";
  root.replaceChildren(...[
    table.h("p", { class: "ci-status", "data-place": "status", "data-calm": "", text: picture.status }),
    picture.tiles.length ? city(picture, table) : null,
    buttons(picture, table),
    picture.hands.length ? hands(picture, table) : null,
    picture.told.length ? told(picture, table) : null,
    picture.decks.length ? decks(picture, table) : null,
  ].filter(Boolean));
}

// One move is made at once, several are asked for, none is tried so that the rules say why not.
function choose(table, key, item, back) {
  const { memory } = table;
  if (!table.active || !item.moves.length) return table.play(item.attempt);
  if (item.moves.length === 1 && !item.asks) return table.play(item.moves[0].move);
  memory.last = back;
  return table.choose(key, table.joined("named", item.word, table.words.which), item.moves.map((move, i) => ({
    key: `chip ${i}`, words: move.words, move: move.move, run: () => table.play(move.move) })));
}

function buttons(picture, table) {
  const { h } = table;
  if (!picture.buttons.length || !table.active) return null;
  return h("div", { class: "ci-buttons", "data-dock": "" }, ...picture.buttons.map((button) => h("button", {
    class: button.legal ? "ci-button ci-legal" : "ci-button", key: `do ${button.move.is}`, text: button.words,
    on: { click: () => table.play(button.move) } })));
}

// --- the city -----------------------------------------------------------------------------------------

function city(picture, table) {
  const { h, memory, words, fill } = table;
  const note = h("p", { class: "ci-note", text: "\u00a0" });
  const cells = picture.tiles.map((tile) => tileCell(picture, table, tile, note));
  const rows = [];
  for (let i = 0; i < cells.length; i += picture.columns) rows.push(cells.slice(i, i + picture.columns));
  const grid = table.grid({ label: `${words.city}. ${words.city_help}`, rows, class: "ci-grid", start: memory.last });
  const select = h("select", { key: "within", label: words.horizon,
    on: { change: (event) => { memory.within = Number(event.target.value); table.again(); } } },
    ...[...Array(picture.steps).keys()].map((i) => h("option", { value: i + 1, selected: i + 1 === memory.within,
      text: i ? fill(words.horizon_both, { n: i + 1 }) : words.horizon_one })));
  const counted = picture.tiles.some((tile) => tile.chances.length);
  return h("div", { class: "ci-city" }, grid, note,
    counted ? h("label", { class: "ci-horizon" }, h("span", { text: words.horizon }), select) : null);
}

function tileCell(picture, table, tile, note) {
  const { h, memory, words, fill, shape } = table;
  const chance = tile.chances[memory.within - 1];
  const both = memory.within === 1 ? [chance] : [tile.chances[0], chance];
  const steps = memory.within === 1 ? words.horizon_one : fill(words.horizon_more, { n: memory.within });
  const next = memory.within === 1 ? [] : [fill(words.lost_within, { steps: words.horizon_one, chance: tile.chances[0]?.words })];
  const odds = chance && !tile.removed ? table.joined("then", ...next, fill(words.lost_within, { steps, chance: chance.words }),
    fill(words.price, { chance: `+${tile.prices[memory.within - 1]}` })) : "";
  const label = [tile.label, odds].filter(Boolean).join(". ");
  const show = () => { note.textContent = label; };
  const key = `tile ${tile.name}`;
  const open = table.active && tile.moves.length > 0;
  const looks = ["ci-tile", tile.removed ? "ci-removed" : "", open ? "ci-open" : "", tile.crowded ? "ci-crowded" : "", ...roads(picture, tile)].join(" ");
  return h("button", { class: looks, label, key, "data-says": tile.word, "data-looks": tile.removed, style: chance ? { "--ci-heat": chance.share } : {},
    on: { click: () => { memory.last = key; choose(table, key, tile, key); }, focus: show, mouseenter: show } },
    h("span", { class: "ci-top", "aria-hidden": "true" }, shape(tile.removed ? "gone" : tile.name, "ci-place"),
      chance && !tile.removed ? h("span", { class: "ci-percent" }, ...both.map((one) => h("span", { text: `${one.short}\u202f%` }))) : null),
    h("span", { class: "ci-name", text: tile.word }),
    tile.removed ? h("span", { class: "ci-gone", "aria-hidden": "true", text: words.gone_sign })
      : h("span", { class: "ci-pieces", "aria-hidden": "true" }, ...enforcers(table, tile),
        tile.intel ? h("i", { class: "ci-intel", "data-place": `intel ${tile.name}` }, shape("intel")) : null),
    h("span", { class: "ci-players", "aria-hidden": "true" },
      ...tile.players.map((seat) => rebel(table, seat, { "data-thing": `player ${seat}` }))));
}

// The ways to the right and down; one that leads to an empty space is broken.
function roads(picture, tile) {
  const at = picture.tiles.indexOf(tile);
  const to = (next, name) => (!next ? [] : [`ci-road-${name}`, ...(tile.removed || next.removed ? [`ci-broken-${name}`] : [])]);
  return [...to((at + 1) % picture.columns ? picture.tiles[at + 1] : null, "right"), ...to(picture.tiles[at + picture.columns], "down")];
}

// Up to two enforcers stand there, more are counted.
function enforcers({ h, shape }, tile) {
  const shown = tile.enforcers > 2 ? 1 : tile.enforcers;
  const figures = [...Array(shown).keys()].map((n) => h("i", n < shown - 1 ? { class: "ci-enforcer" }
    : { class: "ci-enforcer", "data-place": `enforcer ${tile.name}`, "data-looks": tile.enforcers }, shape("enforcer")));
  return tile.enforcers > shown ? [...figures, h("b", { text: `× ${tile.enforcers}` })] : figures;
}

// A player's piece: its number tells whose, its colour only helps.
function rebel({ h, shape }, seat, props = {}) {
  return h("i", { class: `ci-player ci-player-${seat + 1}`, "aria-hidden": "true", ...props }, shape("rebel"), h("b", { text: seat + 1 }));
}

// --- the enforcers, the hands, the decks --------------------------------------------------------------

function told(picture, table) {
  const { h, words } = table;
  return h("div", { class: "ci-told" }, h("b", { text: words.deployment }),
    h("ol", {}, ...picture.told.map((line) => h("li", { text: line }))));
}

const twins = (cards, at) => cards.slice(0, at).filter((other) => other.word === cards[at].word).length;

function hands(picture, table) {
  const { h, words, shape } = table;
  const hand = (one) => h("div", { class: one.mine ? "ci-hand ci-mine" : "ci-hand", role: "group", label: one.label, "data-place": `hand ${one.seat}`, "data-calm": "" },
    h("span", { class: "ci-who" }, rebel(table, one.seat), h("span", { text: table.joined("also", one.name, one.where) }),
      one.intel ? h("span", { class: "ci-carried" }, shape("intel"), `× ${one.intel}`) : null),
    h("span", { class: "ci-cards" }, ...one.cards.map((card, i) => inventoryCard(table, one, card, i))));
  return h("div", { class: "ci-hands", role: "group", label: words.hands }, ...picture.hands.map(hand));
}

// What a card does is said under the city when it is looked at or tapped, and where it is asked what to do with it.
function inventoryCard(table, one, card, i) {
  const { h, shape } = table;
  const key = `card ${one.seat} ${i}`;
  const note = () => { const place = table.root.querySelector(".ci-note"); if (place) place.textContent = card.label; };
  const open = one.mine && table.active && card.moves.length > 0;
  const click = () => (one.mine ? choose(table, key, { ...card, word: card.label }, table.memory.last) : table.tell(key, card.label));
  const here = one.mine ? { "data-thing": `card ${one.seat} ${card.word} ${twins(one.cards, i)}` } : { "data-place": key };
  return h("button", { class: `ci-card${open ? " ci-open" : ""}`, key, label: card.label, ...here, on: { click, focus: note, mouseenter: note } },
    shape(card.card), h("span", { text: card.word }), h("b", { class: "ci-worth", text: `+${card.worth}` }));
}

function decks(picture, table) {
  const { h, words, fill } = table;
  const names = Object.fromEntries(picture.tiles.map((tile) => [tile.name, tile.word]));
  const cards = Object.entries(picture.left).map(([tile, n]) => `${names[tile]} ${n}`).join(" · ");
  return h("details", { class: "ci-decks" }, h("summary", { key: "decks", text: words.decks }),
    ...picture.decks.map((line) => h("p", { text: line })),
    h("p", { class: "rb-quiet", text: fill(words.still_in, { cards: cards || "–" }) }));
}

// Every piece once, for the page that shows them all.
export function pieces(table) {
  const { h, shape } = table;
  const places = ["apartments", "tower", "docks", "tunnel", "market", "hospital", "police", "warehouse", "library", "factory", "park", "bank", "gone"];
  const cards = ["boat_key", "car_key", "sneak", "sprint", "ambush", "smoke", "jammer", "courier"];
  return [...places.map((name) => h("span", { class: "ci-tile" }, shape(name, "ci-place"))),
    h("i", { class: "ci-enforcer" }, shape("enforcer")), h("i", { class: "ci-intel" }, shape("intel")),
    ...[0, 1, 2, 3].map((seat) => rebel(table, seat)), ...cards.map((name) => h("span", { class: "ci-card" }, shape(name)))];
}

// Where a move is made: for the list of moves.
export function where(move, picture) {
  if (move.tile) return `tile ${move.tile}`;
  const offers = (card) => card.moves?.some((one) => JSON.stringify(one.move) === JSON.stringify(move));
  const hand = picture.hands.find((one) => one.mine);
  const card = hand ? hand.cards.findIndex(offers) : -1;
  return card < 0 ? `do ${move.is}` : `card ${hand.seat} ${card}`;
}
