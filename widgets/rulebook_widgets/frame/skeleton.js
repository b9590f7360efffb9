// The parts of the screen, empty: where the board is, what can be done, what is told beside it.

import { h } from "./dom.js";

export function skeleton(el) {
  const part = (name, tag = "div", props = {}) => h(tag, { class: `rb-${name}`, ...props });
  const parts = {
    style: h("style", {}),
    head: part("head"), seats: part("seat-strip"),
    teller: part("tell"), turn: part("turn", "p"), actions: part("actions"), busy: part("busy"), problem: part("problem", "div", { role: "alert" }),
    board: part("board"), told: part("told"), side: part("side"),
    tabs: part("tabs", "div", { role: "tablist" }), panel: part("panel", "div", { role: "tabpanel", tabindex: 0, "data-scroll": "panel" }),
    time: part("time", "div", { role: "group" }), over: part("over"),
    status: part("unseen", "div", { role: "status" }), alert: part("unseen", "div", { role: "alert" }),
  };
  parts.side.append(parts.tabs, parts.panel);
  // What changes its size is under the board or in a place of its own, so that the board never moves.
  const dock = h("div", { class: "rb-dock" }, parts.problem, parts.teller, parts.turn, h("div", { class: "rb-do" }, parts.actions, parts.busy));
  const left = h("div", { class: "rb-left" }, parts.board, dock, parts.time);
  const middle = h("div", { class: "rb-middle" }, left, h("div", { class: "rb-beside" }, parts.side));
  const root = h("div", { class: "rb", role: "group", tabindex: -1 }, parts.style, parts.head, parts.seats,
    parts.told, middle, parts.over, parts.status, parts.alert);
  el.replaceChildren(root);
  return { root, left, ...parts };
}
