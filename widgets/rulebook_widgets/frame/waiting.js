// A click is answered within five seconds, or the screen says that it was not. Python answers each request by its number
// when everything that the request changed has been sent.

import { h } from "./dom.js";

const PATIENCE = 5000;

// `send` is for what the user does, `tell` for what the screen asks by itself; without a kernel `lost` is run instead.
export function lineTo(model, life, { lost, words }) {
  const notice = h("p", { class: "rb-silent", role: "alert", hidden: true });
  const waiting = new Map(); // the clock of each request that has no answer yet

  function silent(is) {
    notice.hidden = !is;
    notice.textContent = is ? words() : "";
    life.silent(is);
  }

  function late() {
    if (!notice.hidden) return;
    silent(true);
    send({ do: "catch up" }); // the answer could be lost: then everything shown is sent again
  }

  function send(content) {
    if (life.gone()) { lost(); return; }
    const number = Math.random(); // two views of a board hear each other's answers
    waiting.set(number, setTimeout(late, PATIENCE));
    model.send({ ...content, request: number });
  }

  // Earlier requests have been answered too, or their answers are lost.
  function forget(last) {
    for (const [number, clock] of waiting) {
      clearTimeout(clock);
      waiting.delete(number);
      if (number === last) break;
    }
  }

  function hear({ is, request }) {
    if (is !== "heard" || !waiting.has(request)) return;
    forget(request);
    if (!waiting.size) silent(false);
  }

  model.on("msg:custom", hear);
  life.onGone(() => { forget(); notice.hidden = true; });
  return {
    notice, send,
    tell: (content) => { if (!life.gone()) model.send(content); },
    stop: () => { forget(); model.off("msg:custom", hear); life.stop(); },
  };
}
