// The board of a game that has none: its state, field by field.
export function draw(root, picture, table) {
  const rows = picture.lines.map(([name, value]) =>
    table.h("div", { class: "rb-plain-line" }, table.h("dt", { text: name }), table.h("dd", { "data-place": name, text: value })));
  root.replaceChildren(table.h("dl", { class: "rb-plain" }, ...rows));
}
