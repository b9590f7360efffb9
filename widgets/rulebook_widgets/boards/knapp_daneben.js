// The board of Knapp Daneben!: dice to pick, the large sheet to write on, the small sheets beside it.

export function draw(root, picture, table) {
  const { memory } = table;
  const position = JSON.stringify([picture.roll, picture.sheets.map((sheet) => sheet.total), table.active]);
  if (memory.position !== position) Object.assign(memory, { position, picked: [], large: null });
  const seat = memory.told?.seat ?? memory.large ?? picture.eyes;
  const sheet = picture.sheets[seat];
  const mine = seat === picture.eyes;
  root.className = "rb-board-root kd";
  root.replaceChildren(...[
    diceRow(picture, table),
    hint(picture, table),
    h1(table, "div", "kd-desk",
      largeSheet(picture, table, sheet, mine),
      picture.sheets.length > 1 ? smallSheets(picture, table, seat) : null),
    picture.ranks.length ? ranks(picture, table) : null,
  ].filter(Boolean));
}

const h1 = (table, tag, looks, ...children) => table.h(tag, { class: looks }, ...children);

// --- dice ---------------------------------------------------------------------------------------------

function diceRow(picture, table) {
  const { h, memory, words } = table;
  const click = (die, i) => {
    if (die.move) return table.play(die.move);
    if (!table.active || picture.own === i) return null;
    const most = picture.own == null ? 2 : 1;
    memory.picked = memory.picked.includes(i) ? memory.picked.filter((other) => other !== i)
      : [...memory.picked, i].slice(-most);
    const pair = picture.pairs[pairKey(picture, memory)];
    table.say(pair ? pair.says : words.pick_die);
    return table.again();
  };
  const dice = picture.dice.map((die, i) => {
    const colour = picture.colours[i];
    const on = memory.picked.includes(i) || (picture.own === i && die.value != null);
    return h("button", {
      class: `kd-die kd-${colour.name}${on ? " kd-die-on" : ""}`,
      label: die.label, key: `die ${i}`, "aria-pressed": die.move ? null : String(on),
      "data-says": `${die.value} ${die.whose}`, on: { click: () => click(die, i) } },
      face(table, die.value, i),
      sign(table, colour),
      h("span", { class: "kd-whose", "aria-hidden": "true", text: die.whose || "\u00a0" }));
  });
  const skip = picture.skip && table.active
    ? h("button", { class: "kd-skip", "data-dock": "", key: "skip", text: words.skip, on: { click: () => table.play(picture.skip) } }) : null;
  return h("div", { class: "kd-dice", role: "group", label: words.dice },
    h("span", { class: "kd-roll", text: picture.roll }), ...dice, skip);
}

// Dice of more than six sides show their number.
function face({ h, shape }, value, i) {
  return h("span", { class: "kd-face", "aria-hidden": "true", "data-place": `face ${i}`, "data-says": value }, shape(`die-${value ?? "blank"}`) ?? h("b", { text: value }));
}

// Every colour has its sign; in colours that somebody added it is a letter.
function sign({ h, shape }, colour) {
  return h("span", { class: "kd-shape", "aria-hidden": "true" }, shape(colour.name) ?? colour.shape);
}

function pairKey(picture, memory) {
  const both = picture.own == null ? memory.picked : [picture.own, ...memory.picked];
  return both.length === 2 ? [...both].sort((a, b) => a - b).join("-") : "";
}

// --- what is half chosen ------------------------------------------------------------------------------

function hint(picture, table) {
  const { h, memory, words } = table;
  const pair = picture.pairs[pairKey(picture, memory)];
  const text = pair ? pair.says : table.active && !picture.choosing ? words.pick_die : "";
  return h("p", { class: pair ? "kd-hint kd-hint-on" : "kd-hint", text: text || "\u00a0" });
}

// --- the large sheet ----------------------------------------------------------------------------------

function largeSheet(picture, table, sheet, mine) {
  const { h, memory, words } = table;
  const size = picture.size;
  const step = memory.told;
  const note = h("p", { class: "kd-note", text: "\u00a0" });
  const places = Object.fromEntries(sheet.places.map((place) => [`${place.a}-${place.b}`, place]));
  const pair = mine ? picture.pairs[pairKey(picture, memory)] : null;
  const at = (row, column) => ({ "grid-row": row, "grid-column": column });
  const lit = (i) => step?.line === Math.floor(i / size) || step?.line === size + (i % size);

  const circle = (i) => circleCell(picture, table, sheet, i, { mine, pair, lit: lit(i), note });
  const place = (a, b) => {
    const spot = places[`${a}-${b}`];
    return h("button", { class: `kd-place${spot.crossed ? " kd-crossed" : ""}`, label: spot.label, minor: true,
      key: `place ${a}-${b}`, on: { click: () => table.play(spot.move) } }, spot.crossed ? table.shape("cross") : "");
  };
  const points = (line) => h("span", { class: `kd-points${step?.line === line ? " kd-lit" : ""}`, minor: true,
    label: sheet.lines[line].label, text: sheet.lines[line].points });

  const rows = [];
  const range = [...Array(size).keys()];
  for (const r of range) {
    rows.push([...range.flatMap((c) => {
      const i = r * size + c;
      return c < size - 1 ? [circle(i), place(i, i + 1)] : [circle(i)];
    }), points(r)]);
    rows.push(r < size - 1
      ? [...range.flatMap((c) => [place(r * size + c, (r + 1) * size + c), null]).slice(0, -1), null]
      : [...range.flatMap((c) => [points(size + c), null]).slice(0, -1), null]);
  }
  rows.forEach((row, r) => row.forEach((cell, c) => {
    for (const [name, value] of Object.entries(at(1, c + 1))) cell?.style.setProperty(name, value);
  }));
  const looks = `kd-grid${memory.heat ? " kd-warm" : ""}`;
  const grid = table.grid({ label: `${sheet.title}. ${words.sheet_help}`, rows, class: looks, start: memory.last });
  grid.style.setProperty("--kd-size", size);

  const toggle = h("input", { type: "checkbox", key: "heat",
    on: { change: (event) => { memory.heat = event.target.checked; table.again(); } } });
  toggle.checked = Boolean(memory.heat);
  const badge = sheet.colour == null ? null : h("span", { class: `kd-badge kd-${picture.colours[sheet.colour].name}`,
    text: picture.colours[sheet.colour].word });
  badge?.prepend(sign(table, picture.colours[sheet.colour]), " ");
  return h("div", { class: "kd-paper" },
    h("div", { class: "kd-paper-head" },
      h("span", { class: "kd-paper-title", text: sheet.title }), badge,
      h("span", { class: "kd-sum", text: sheet.total })),
    grid, note,
    extremes(picture, table, sheet, step),
    sheet.heat.length ? h("label", { class: "rb-check" }, toggle, h("span", { text: words.chances })) : null);
}

function circleCell(picture, table, sheet, i, { mine, pair, lit, note }) {
  const { h, memory, words } = table;
  const circle = sheet.circles[i];
  const colour = picture.colours[circle.colour];
  const moves = (mine && table.active && sheet.moves[i]) || [];
  const fits = moves.filter((move) => goes(pair, i, move.total));
  const best = fits.length ? Math.max(...fits.map((move) => move.gain)) : 0;
  const warm = sheet.heat[i];
  const open = circle.number === 0 && fits.length > 0;
  const looks = ["kd-circle", `kd-${colour.name}`, circle.number ? "kd-full" : "", open ? "kd-open" : "",
    pair && !open ? "kd-off" : "", circle.fresh ? "kd-fresh" : "", lit ? "kd-lit" : ""].join(" ");
  const told = [...fits.map((move) => move.words), warm?.words].filter(Boolean).join(" · ");
  const show = () => { note.textContent = told || sheet.labels[i]; };
  const click = () => {
    memory.last = `circle ${i}`;
    if (fits.length === 1) return table.play(fits[0].move);
    if (!pair && fits.length > 1) {
      const where = { row: Math.floor(i / picture.size) + 1, column: i % picture.size + 1 };
      return table.choose(`circle ${i}`, table.fill(words.which_total, where), fits.map((move) => ({
        key: `chip ${move.total}`, words: move.total, label: move.words, gain: move.gain, move: move.move, run: () => table.play(move.move) })));
    }
    const total = pair ? pair.total : moves[0]?.total ?? Object.values(picture.pairs)[0]?.total ?? 0;
    return table.play({ ...sheet.attempts[i], total });
  };
  const label = [sheet.labels[i], told].filter(Boolean).join(". ");
  return h("button", { class: looks, label, key: `circle ${i}`, "data-says": circle.number,
    "data-place": `sheet ${sheet.seat} ${Math.floor(i / picture.size) + 1} ${i % picture.size + 1}`, style: warm ? { "--kd-heat": warm.share } : {},
    on: { click, focus: show, mouseenter: show } },
    sign(table, colour),
    h("span", { class: "kd-number", text: circle.number || "" }),
    open && best ? h("span", { class: "kd-gain", "aria-hidden": "true", text: `+${best}` }) : null,
    warm ? h("span", { class: "kd-percent", "aria-hidden": "true", text: `${warm.short}\u202f%` }) : null);
}

function extremes(picture, table, sheet, step) {
  const { h, words } = table;
  const { marks, points, each, hint } = sheet.extremes;
  const boxes = [...Array(Math.max(24, marks + 1)).keys()].map((n) =>
    h("span", { class: n < marks ? "kd-box kd-box-full" : n === marks ? "kd-box kd-box-next" : "kd-box",
      text: n < marks ? "" : n * each }, n < marks ? table.shape("cross") : null));
  return h("div", { class: `kd-extremes${step?.line === "extremes" ? " kd-lit" : ""}` },
    h("div", { class: "kd-extremes-head" }, h("span", { text: words.extremes }),
      h("span", { class: "rb-quiet", text: hint }), h("b", { text: points })),
    h("div", { class: "kd-track", role: "img", label: sheet.extremes.words }, ...boxes));
}

// --- the small sheets ---------------------------------------------------------------------------------

function smallSheets(picture, table, large) {
  const { h, memory, words } = table;
  const small = picture.sheets.filter((sheet) => sheet.seat !== large).map((sheet) => {
    const colour = sheet.colour == null ? null : picture.colours[sheet.colour];
    const enlarge = () => { memory.large = sheet.seat === picture.eyes ? null : sheet.seat; table.again(); };
    const cells = sheet.circles.map((circle, i) => h("i", {
      "data-place": `sheet ${sheet.seat} ${Math.floor(i / picture.size) + 1} ${i % picture.size + 1}`, class: `kd-${picture.colours[circle.colour].name}${circle.fresh ? " kd-fresh" : ""}`, text: circle.number || "" }));
    const middle = (n, by) => (by(n.a) + by(n.b) + 1) / 2 / picture.size;
    const crosses = sheet.places.filter((place) => place.crossed).map((place) => h("b", { style: {
      "--kd-x": middle(place, (n) => n % picture.size), "--kd-y": middle(place, (n) => Math.floor(n / picture.size)) } }, table.shape("cross")));
    return h("button", { class: "kd-small", key: `sheet ${sheet.seat}`, label: `${sheet.label}. ${sheet.enlarge}`,
      title: sheet.enlarge, on: { click: enlarge } },
      h("span", { class: "kd-small-head" }, colour ? sign(table, colour) : null,
        h("span", { text: sheet.name }), h("b", { text: sheet.total })),
      h("span", { class: "kd-mini", "aria-hidden": "true", style: { "--kd-size": picture.size } }, ...cells, ...crosses));
  });
  return h("div", { class: "kd-others", role: "group", label: words.others }, ...small);
}

// --- the end ------------------------------------------------------------------------------------------

function ranks(picture, table) {
  const { h, words } = table;
  const rank = picture.ranks.map((entry) => h("li", { class: entry.here ? "kd-rank kd-rank-here" : "kd-rank",
    "aria-current": entry.here ? "true" : null },
    h("b", { text: entry.rank }), h("span", { text: entry.title }), h("span", { class: "rb-quiet", text: entry.least })));
  return h("div", { class: "kd-ending" }, h("p", { class: "rb-quiet", text: words.ranks }), h("ol", { class: "kd-ranks", label: words.ranks }, ...rank));
}

const circleOf = (move, picture) => (move.row - 1) * picture.size + move.column - 1;

// Whether the dice that are picked let this total go in this circle; as long as none are, anything may.
const goes = (pair, circle, total) => !pair || (total === pair.total && pair.opens.includes(circle));

// Where a move is made, and whether it fits what is picked: for the list of moves.
export function where(move, picture) {
  if (move.is === "Write") return `circle ${circleOf(move, picture)}`;
  return move.is === "Choose" ? `die ${picture.colours.findIndex((colour) => colour.name === move.colour)}` : "skip";
}

export function fits(move, picture, memory) {
  const pair = picture.pairs?.[pairKey(picture, memory)];
  return !pair || (move.is === "Write" && goes(pair, circleOf(move, picture), move.total));
}

// Every piece once, for the page that shows them all.
export function pieces(table) {
  const { h, shape } = table;
  const colours = ["black", "blue", "green", "yellow", "red", "white"];
  const die = (value, at) => h("span", { class: `kd-die kd-${colours[at]}` }, face(table, value), sign(table, { name: colours[at] }));
  const circle = (colour, at) => h("span", { class: `kd-circle kd-${colour}${at % 2 ? " kd-full" : ""}` }, sign(table, { name: colour }),
    h("span", { class: "kd-number", text: at % 2 ? at + 3 : "" }));
  return [...[1, 2, 3, 4, 5, 6].map((value, at) => die(value, at)), die(null, 1), ...colours.map(circle),
    h("span", { class: "kd-place kd-crossed" }, shape("cross"))];
}
