// A grid that keyboards and screen readers know: one stop for Tab, arrow keys inside.

import { focusOn, h } from "./dom.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function grid({ label, rows, class: looks, start }) {
  // A header tells of its row, and nobody stops there.
  const isCell = (cell) => cell?.getAttribute("role") === "gridcell";
  const isStop = (cell) => isCell(cell) && !cell.dataset.minor;
  for (const cell of rows.flat().filter((cell) => cell && !cell.hasAttribute("role"))) cell.setAttribute("role", "gridcell");
  const cells = rows.flat().filter(isCell);
  for (const cell of cells) cell.tabIndex = -1;
  const first = cells.find((cell) => start && cell.dataset.key === start) || cells.find(isStop);
  if (first) first.tabIndex = 0;

  const move = (from, [down, right], small) => {
    const wide = Math.max(...rows.map((row) => row.length));
    let r = rows.findIndex((row) => row.includes(from));
    let c = rows[r].indexOf(from);
    for (;;) {
      r += down;
      c += right;
      if (r < 0 || r >= rows.length || c < 0 || c >= wide) return null;
      const cell = rows[r][c];
      if (small ? isCell(cell) : isStop(cell)) return cell;
    }
  };

  const onKey = (event) => {
    const from = event.target.closest("[role=gridcell]");
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows.find((line) => line.includes(from))?.filter(isStop) || [];
    let to = null;
    if (ARROWS[event.key]) to = move(from, ARROWS[event.key], event.shiftKey || Boolean(from.dataset.minor));
    else if (event.key === "Home") to = row[0];
    else if (event.key === "End") to = row[row.length - 1];
    else return;
    event.preventDefault();
    if (to) focusOn(to);
  };

  return h(
    "div",
    { role: "grid", label, class: looks, on: { keydown: onKey } },
    ...rows.map((row) => h("div", { role: "row", class: "rb-row" }, ...row)),
  );
}
