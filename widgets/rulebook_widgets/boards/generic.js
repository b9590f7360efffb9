// The board of a game that brings none: dice, cards, tracks, grids and piles, by what its fields are.

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export function draw(root, picture, table) {
  root.className = "rb-board-root ge";
  const quiet = picture.parts.filter((part) => part.kind === "text");
  const seen = picture.parts.filter((part) => part.kind !== "text");
  root.replaceChildren(
    ...seats(seen.filter((part) => part.by_seat), table),
    middle(seen.filter((part) => !part.by_seat), table),
    quiet.length ? table.h("dl", { class: "ge-facts" }, ...quiet.map((part) => fact(part, table))) : "");
}

// A panel for each seat, with whatever has an entry for each.
function seats(parts, table) {
  const { h } = table;
  if (!parts.length) return [];
  const { seats: names, mover, own } = parts[0];
  return [h("div", { class: "ge-seats" }, ...names.map((name, seat) =>
    h("div", { role: "group", "aria-label": name, class: `ge-seat${seat === mover ? " ge-mover" : ""}${seat === own ? " ge-own" : ""}` },
      h("b", { text: name }),
      ...parts.map((part) => h("div", { class: "ge-part" },
        h("span", { class: "rb-quiet", text: part.label }),
        content(part, seat, table))))))];
}

function middle(parts, table) {
  const { h } = table;
  return parts.length ? h("div", { class: "ge-middle" }, ...parts.map((part) =>
    h("div", { class: "ge-part" }, h("span", { class: "rb-quiet", text: part.label }), content(part, 0, table)))) : "";
}

function content(part, seat, table) {
  const { h } = table;
  const place = part.by_seat ? `${part.field} ${seat}` : part.field;
  if (part.kind === "track") return track(part, seat, place, table);
  if (part.kind === "pile") return pile(part, place, table);
  if (part.kind === "grid") return grid(part, place, h);
  const row = part.by_seat ? part.rows[seat] : part.rows.flat();
  const one = part.kind === "dice" ? die : card;
  const said = row.length ? table.joined("also", ...row) : "–";
  return h("div", { class: "ge-row", role: "img", label: table.joined("named", part.label, said), "data-place": place, "data-calm": "" },
    ...(row.length ? row.map((value, n) => one(value, `${place} ${n}`, h)) : [h("span", { class: "rb-quiet", text: "–" })]));
}

function die(value, place, h) {
  const pips = PIPS[value];
  const face = pips ? [...Array(9).keys()].map((n) => h("i", { class: pips.includes(n) ? "ge-pip" : "" }))
    : [h("span", { text: value })];
  return h("span", { class: `ge-die${value === "?" ? " ge-unseen" : ""}`, "aria-hidden": "true", "data-place": place, "data-looks": value }, ...face);
}

function card(value, place, h) {
  const hidden = value === "?";
  return h("span", { class: `ge-card${hidden ? " ge-back" : ""}`, "aria-hidden": "true", "data-place": place, "data-looks": value },
    h("b", { text: hidden ? "" : value }));
}

function track(part, seat, place, { h, joined }) {
  const n = part.items[seat];
  return h("div", { class: "ge-track", role: "img", label: joined("named", part.label, n), "data-place": place, "data-says": n },
    h("span", { class: "ge-bar", style: { "--ge-share": Math.max(0, n) / part.to } }), h("b", { "aria-hidden": "true", text: n }));
}

function pile(part, place, { h, joined }) {
  return h("div", { class: "ge-pile", role: "img", label: joined("named", part.label, part.items), "data-place": place, "data-calm": "" },
    h("span", { class: `ge-card${part.items ? " ge-back" : " ge-none"}`, "aria-hidden": "true" }),
    h("b", { "aria-hidden": "true", text: `× ${part.items}` }));
}

function grid(part, place, h) {
  return h("table", { class: "ge-grid", "aria-label": part.label }, h("tbody", {}, ...part.rows.map((row, r) =>
    h("tr", {}, ...row.map((cell, c) => h("td", { "data-place": `${place} ${r} ${c}`, "data-says": cell, text: cell }))))));
}

function fact(part, { h }) {
  return h("div", { class: "rb-plain-line" }, h("dt", { text: part.label }), h("dd", { "data-place": part.field, text: part.items }));
}

// Every piece once, for the page that shows them all.
export function pieces(table) {
  const { h } = table;
  const grid3 = { label: "a grid", rows: [["1", "2", "3"], ["4", "", "?"]] };
  const all = {
    "a die": die("5", "", h), "a die that is hidden": die("?", "", h), "a die with a word": die("up", "", h), "a card": card("8", "", h),
    "a card that is hidden": card("?", "", h), "a track": track({ label: "a track", items: [3], to: 5 }, 0, "", table),
    "a pile": pile({ label: "a pile", items: 9 }, "", table), "an empty pile": pile({ label: "an empty pile", items: 0 }, "", table), "a grid": grid(grid3, "", h),
  };
  return Object.entries(all).map(([title, piece]) => Object.assign(piece, { title }));
}
