// The shapes of a game's pieces: symbols of one drawing, read once and copied wherever a piece shows one.

import { h } from "./dom.js";

export function shapesOf(drawing) {
  const page = new DOMParser().parseFromString(drawing || "<svg/>", "image/svg+xml");
  const symbols = new Map([...page.querySelectorAll("symbol")].map((symbol) => [symbol.id, symbol]));
  // Gives nothing for a name that is not drawn, so that a board can fall back on words.
  return (name, looks = "") => {
    const symbol = symbols.get(name);
    if (!symbol) return null;
    const lines = [...symbol.children].filter((part) => part.localName !== "title");
    return h("svg:svg", { class: `rb-shape ${looks}`, viewBox: symbol.getAttribute("viewBox"), "aria-hidden": "true", "data-shape": name },
      ...lines.map((part) => document.importNode(part, true)));
  };
}
