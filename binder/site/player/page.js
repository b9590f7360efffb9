// A page to play on: a picture of the screens at once, the screens themselves as soon as Python is awake.

import { Frame } from "./frame.js";
import { Games, isKey } from "./games.js";
import { keyOf } from "./keep.js";
import { Models } from "./models.js";
import { unpacked } from "./unpack.js";

const here = JSON.parse(document.getElementById("player").textContent);
const place = (name) => document.getElementById(name);
const root = new URL(here.root, location.href);
const isGame = here.wanted.kind === "game";
const frame = new Frame(here.texts);
const games = isGame ? new Games(here.wanted.name) : null; // a lesson's desk keeps its own

// The screens take the colours that the visitor's own system has.
const dark = matchMedia("(prefers-color-scheme: dark)");
const colour = () => { document.body.dataset.jpThemeLight = String(!dark.matches); };
dark.addEventListener("change", colour);
colour();

// A link says what it says: what cannot be read is none.
const linked = () => { try { return decodeURIComponent(location.hash.slice(1)).trim(); } catch { return ""; } };

async function drawn(models, screens) {
  const views = [];
  for (const id of screens) views.push((await models.view(models.all.get(id))).el);
  return views;
}

// The picture gives way to the screens, and never takes their place, however long it took to draw.
let alive = false;
function show(views, are) {
  if (alive && !are) return;
  alive = are;
  place("screens").replaceChildren(...views);
}

// How far it is, in words and as a bar.
function waking({ stage, came = 0 }) {
  const whole = here.bytes;
  const mega = (bytes) => (Math.min(bytes, whole) / 1e6).toFixed(0);
  const coming = stage === "fetching" && came < whole;
  place("how-far").textContent = coming ? frame.fill("fetching", { came: mega(came), whole: mega(whole) }) : frame.words.opening;
  const bar = place("bar");
  if (coming) bar.value = came / whole;
  else bar.removeAttribute("value");
}

function failed(why) {
  document.body.dataset.player = "failed";
  place("how-far").textContent = frame.words.failed;
  place("bar").hidden = true;
  place("why").textContent = why;
  place("failed").hidden = false;
}

// Trying again keeps the link that was to be opened, which the address alone would not.
place("failed").querySelector("a").addEventListener("click", (event) => { event.preventDefault(); location.reload(); });

// The way out of this page: a link that opens what is on it.
const keyOn = (model) => unpacked(model.get("shown")).key || keyOf(model);
function offerLink(model) {
  const done = place("link-done");
  const say = (name) => { done.textContent = frame.words[name]; };
  place("link").addEventListener("click", () => {
    const key = keyOn(model);
    if (!key) { say("no_link"); return; }
    const link = `${location.href.split("#")[0]}#${key}`;
    const byHand = () => { history.replaceState(null, "", link); say("copy_by_hand"); };
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"))).then(() => say("copied"), byHand);
  });
  place("link").disabled = false;
}

// Keeps the game on the table as one's own or as that of a link, which offers the way back to one's own.
function keepGame(model, first) {
  let [whose, laid] = [first, 0];
  const remember = () => {
    const [key, { game, opened, step }] = [keyOf(model), unpacked(model.get("kept"))];
    if (game !== laid) whose = opened ? "link" : "own";
    laid = game;
    const own = games.read("own");
    if (key && (whose === "link" || step > 0)) games.keep(whose, key);
    place("own").hidden = whose === "own" || !own;
  };
  place("own").querySelector("button").addEventListener("click", () => {
    const own = games.read("own"); // another tab may have cleared it
    place("own").hidden = true;
    if (!own) return;
    games.drop("link");
    model.send({ do: "load", text: own.key, own: true });
  });
  model.on("change:kept", remember);
  remember();
}

function ready(models, { screens, refused }, whose) {
  return async () => {
    show(await drawn(models, screens), true);
    const model = models.all.get(screens[0]);
    place("waking").hidden = true;
    place("screens").inert = false;
    document.body.dataset.player = "ready";
    if (isKey(linked())) history.replaceState(null, "", location.pathname + location.search); // it is on the table
    model.on("change:shown", () => frame.follow(unpacked(model.get("shown")).language));
    offerLink(model);
    if (isGame) keepGame(model, refused ? "own" : whose);
  };
}

// A key of another game or lesson is opened on its own page; if it was pasted at this table, it is not kept here.
function leave({ page, key }, whose) {
  if (games?.read(whose)?.key === key) games.drop(whose);
  place("how-far").textContent = frame.words.elsewhere;
  location.replace(new URL(`${page}.html#${key}`, root));
}

// What is opened, and whose it is: the game of the link, or what was played here last.
function opened() {
  const [link, own] = [linked(), games?.read("own")];
  if (isKey(link)) return { key: link, whose: link === own?.key ? "own" : "link" };
  const whose = games?.last() ?? "own";
  return { key: games?.read(whose)?.key ?? "", whose };
}

function wake() {
  const { key, whose } = opened();
  const wanted = { ...here.wanted, key, own: games?.read("own")?.key ?? "", language: frame.language };
  addEventListener("hashchange", () => { if (isKey(linked())) location.reload(); });
  const worker = new Worker(new URL("player/python.js", root), { type: "module" });
  const models = new Models((text) => worker.postMessage(text), root);
  let drawing = Promise.resolve();
  worker.addEventListener("message", ({ data }) => {
    const said = JSON.parse(data);
    if (said.is === "waking") waking(said);
    else if (said.is === "failed") failed(said.why);
    else if (said.is === "elsewhere") leave(said, whose);
    else if (said.is === "ready") drawing = drawing.then(ready(models, said, whose)).catch((why) => failed(String(why)));
    else models.hear(said);
  });
  worker.addEventListener("error", (problem) => failed(problem.message || frame.words.no_worker));
  worker.postMessage({ shelf: new URL("live/static/pyodide/", root).href, first: here.first, rest: here.rest, wanted });
}

async function asleep() {
  const answer = await fetch(new URL(`${here.page}.${frame.language}.json`, root));
  const { screens, models } = await answer.json();
  const picture = new Models(() => {}, root);
  for (const [id, state] of Object.entries(models)) picture.hear({ is: "comm_open", id, data: { state } });
  show(await drawn(picture, screens), false);
}

wake();
asleep().catch(() => { /* without the picture the page waits for the screens */ });
