// The page's Python, in a worker of its own: the page stays alive while it wakes and while bots think.

import { wake } from "./waking.js";

const tell = (text) => postMessage(text);
const say = (stage, came) => tell(JSON.stringify({ is: "waking", stage, came }));

// Every file is counted as it comes, those too that Pyodide asks for itself.
const plainly = self.fetch.bind(self);
let came = 0;
self.fetch = async (...asked) => {
  const answer = await plainly(...asked);
  if (!answer.ok || !answer.body) return answer;
  const counting = new TransformStream({
    transform(part, on) { say("fetching", came += part.byteLength); on.enqueue(part); },
  });
  return new Response(answer.body.pipeThrough(counting), { status: answer.status, headers: answer.headers });
};

async function read(address) {
  const answer = await self.fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function begin({ shelf, first, rest, wanted }) {
  const opening = new TextDecoder().decode(await read(new URL("opening.py", import.meta.url)));
  const python = await wake({ shelf, first, rest, opening, say, tell, read: (file) => read(shelf + file) });
  const hear = python.begin(wanted);
  python.bringTheRest().catch(failed);
  return hear;
}

const failed = (why) => tell(JSON.stringify({ is: "failed", why: String(why.message ?? why) }));

// The first message says what to open; all others are for the screens, in their order.
let awake;
onmessage = ({ data }) => {
  if (awake) awake.then((hear) => hear(data)).catch(failed);
  else (awake = begin(data)).catch(failed);
};
