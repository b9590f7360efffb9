// What was played last on this page, for the next visit: one's own game and that of somebody's link, each in an item of
// its own, so that no link takes the place of one's own game, in whatever tabs they are played.

export const isKey = (text) => /^RBL?\d/.test(text);
const isGame = (game) => typeof game?.key === "string" && /^RB\d/.test(game.key);

export class Games {
  constructor(name) {
    this.drawer = `rulebook player game ${name}`;
    this.takeOver();
  }

  // Other pages of this address may have written there too, so that only games are taken from it.
  read(whose, item = `${this.drawer} ${whose}`) {
    try {
      const game = JSON.parse(localStorage.getItem(item));
      return isGame(game) ? game : null;
    } catch { return null; }
  }

  keep(whose, key, at = Date.now()) {
    const text = JSON.stringify({ key, at });
    try { localStorage.setItem(`${this.drawer} ${whose}`, text); } catch { /* this browser keeps nothing */ }
  }

  drop(whose) {
    try { localStorage.removeItem(`${this.drawer} ${whose}`); } catch { /* it kept nothing */ }
  }

  // Whose game was played last, if any was.
  last() {
    const [own, link] = [this.read("own"), this.read("link")];
    if (!own && !link) return null;
    return !own || link?.at > own.at ? "link" : "own";
  }

  // Older versions had one item: the game played last, and the one that a link took the place of.
  takeOver() {
    try {
      const text = localStorage.getItem(this.drawer);
      if (text === null) return;
      localStorage.removeItem(this.drawer);
      const { now, before } = JSON.parse(text) ?? {};
      if (isGame(before)) this.keep("own", before.key, 1);
      if (isGame(now)) this.keep(isGame(before) ? "link" : "own", now.key, 2);
    } catch { /* it was never ours */ }
  }
}
