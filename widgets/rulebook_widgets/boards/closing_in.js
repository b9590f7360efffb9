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
    picture.told.length ? told(picture, table) : null,
    picture.hands.length ? hands(picture, table) : null,
    picture.decks.length ? decks(picture, table) : null,
  ].filter(Boolean));
}

// One move is made at once, several are asked for, none is tried so that the rules say why not.
function choose(table, key, item, back) {
  const { memory } = table;
  if (!table.active || !item.moves.length) return table.play(item.attempt);
  if (item.moves.length === 1 && !item.asks) return table.play(item.moves[0].move);
  memory.last = back;
  return table.choose(key, `${item.word}: ${table.words.which}`, item.moves.map((move, i) => ({
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
      text: i ? fill(words.horizon_more, { n: i + 1 }) : words.horizon_one })));
  const counted = picture.tiles.some((tile) => tile.chances.length);
  return h("div", { class: "ci-city" }, grid, note,
    counted ? h("label", { class: "ci-horizon" }, h("span", { text: words.horizon }), select) : null);
}

function tileCell(picture, table, tile, note) {
  const { h, memory, words, fill } = table;
  const chance = tile.chances[memory.within - 1];
  const both = memory.within === 1 ? [chance] : [tile.chances[0], chance];
  const steps = memory.within === 1 ? words.horizon_one : fill(words.horizon_more, { n: memory.within });
  const next = memory.within === 1 ? "" : `${fill(words.lost_within, { steps: words.horizon_one, chance: tile.chances[0]?.words })}; `;
  const odds = chance && !tile.removed ? `${next}${fill(words.lost_within, { steps, chance: chance.words })}; ${
    fill(words.price, { chance: `+${tile.prices[memory.within - 1]}` })}` : "";
  const label = [tile.label, odds].filter(Boolean).join(". ");
  const show = () => { note.textContent = label; };
  const key = `tile ${tile.name}`;
  const open = table.active && tile.moves.length > 0;
  const looks = ["ci-tile", tile.removed ? "ci-removed" : "", open ? "ci-open" : "", tile.crowded ? "ci-crowded" : ""].join(" ");
  const many = tile.enforcers > 4;
  const last = { class: "ci-enforcer", "data-place": `enforcer ${tile.name}`, "data-looks": tile.enforcers };
  const pieces = many ? [h("i", last), h("b", { text: `× ${tile.enforcers}` })]
    : [...Array(tile.enforcers).keys()].map((n) => h("i", n === tile.enforcers - 1 ? last : { class: "ci-enforcer" }));
  return h("button", { class: looks, label, key, "data-says": tile.word, "data-looks": tile.removed, style: chance ? { "--ci-heat": chance.share } : {},
    on: { click: () => { memory.last = key; choose(table, key, tile, key); }, focus: show, mouseenter: show } },
    h("span", { class: "ci-name", text: tile.word }),
    h("span", { class: "ci-pieces", "aria-hidden": "true" }, ...pieces,
      tile.intel ? h("i", { class: "ci-intel", "data-place": `intel ${tile.name}`, text: "★" }) : null),
    h("span", { class: "ci-players", "aria-hidden": "true" },
      ...tile.players.map((seat) => h("i", { class: `ci-player ci-player-${seat}`, "data-thing": `player ${seat}`, text: seat + 1 }))),
    tile.removed ? h("span", { class: "ci-gone", "aria-hidden": "true", text: words.gone_sign })
      : chance ? h("span", { class: "ci-percent", "aria-hidden": "true", text: both.map((one) => `${one.short}%`).join(" · ") }) : null);
}

// --- the enforcers, the hands, the decks --------------------------------------------------------------

function told(picture, table) {
  const { h, words } = table;
  return h("div", { class: "ci-told" }, h("b", { text: words.deployment }),
    h("ol", {}, ...picture.told.map((line) => h("li", { text: line }))));
}

const twins = (cards, at) => cards.slice(0, at).filter((other) => other.word === cards[at].word).length;

function hands(picture, table) {
  const { h, words } = table;
  // What a card does is said under the city, where what is known of a tile is said too.
  const tell = (text) => { const note = table.root.querySelector(".ci-note"); if (note) note.textContent = text; };
  const hand = (one) => h("div", { class: one.mine ? "ci-hand ci-mine" : "ci-hand", role: "group", label: one.label, "data-place": `hand ${one.seat}`, "data-calm": "" },
    h("span", { class: "ci-who" }, h("i", { class: `ci-player ci-player-${one.seat}`, "aria-hidden": "true", text: one.seat + 1 }),
      h("span", { text: `${one.name}, ${one.where}` }),
      one.intel ? h("span", { class: "ci-carried", text: `★ ${one.intel}` }) : null),
    h("span", { class: "ci-cards" }, ...one.cards.map((card, i) => {
      const key = `card ${one.seat} ${i}`;
      const open = one.mine && table.active && card.moves.length > 0;
      const looks = `ci-card${open ? " ci-open" : ""}`;
      const inside = [h("b", { class: "ci-worth", text: `+${card.worth}` }), h("span", { text: card.word })];
      return one.mine
        ? h("button", { class: looks, key, label: card.label, "data-thing": `card ${one.seat} ${card.word} ${twins(one.cards, i)}`, on: { click: () => choose(table, key, card, table.memory.last),
          focus: () => tell(card.label), mouseenter: () => tell(card.label) } }, ...inside)
        : h("span", { class: looks, title: card.label, "data-place": key }, ...inside);
    })));
  return h("div", { class: "ci-hands", role: "group", label: words.hands }, ...picture.hands.map(hand));
}

function decks(picture, table) {
  const { h, words, fill } = table;
  const names = Object.fromEntries(picture.tiles.map((tile) => [tile.name, tile.word]));
  const cards = Object.entries(picture.left).map(([tile, n]) => `${names[tile]} ${n}`).join(" · ");
  return h("details", { class: "ci-decks" }, h("summary", { key: "decks", text: words.decks }),
    ...picture.decks.map((line) => h("p", { text: line })),
    h("p", { class: "rb-quiet", text: fill(words.still_in, { cards: cards || "–" }) }));
}

// Where a move is made: for the list of moves.
export function where(move, picture) {
  if (move.tile) return `tile ${move.tile}`;
  const offers = (card) => card.moves?.some((one) => JSON.stringify(one.move) === JSON.stringify(move));
  const hand = picture.hands.find((one) => one.mine);
  const card = hand ? hand.cards.findIndex(offers) : -1;
  return card < 0 ? `do ${move.is}` : `card ${hand.seat} ${card}`;
}
