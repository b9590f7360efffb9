// Run by node when the site is built: has Python say what each page shows first, and writes it down.

import { readFileSync, writeFileSync } from "node:fs";
import { Models } from "./models.js";
import { wake } from "./waking.js";

const { shelf, files, opening, pages } = JSON.parse(readFileSync(process.argv[2], "utf8"));
let models;
let screens;
const tell = (text) => {
  const said = JSON.parse(text);
  if (said.is === "ready") screens = said.screens;
  else models.hear(said);
};
const read = async (file) => new Uint8Array(readFileSync(shelf + file));
const python = await wake({ shelf, first: files, rest: [], opening, read, tell, say: () => {} });
for (const { wanted, target } of pages) {
  models = new Models();
  python.begin(wanted);
  writeFileSync(target, JSON.stringify({ screens, models: models.said() }));
}
