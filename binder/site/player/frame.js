// What the page says around its screens: in the language that was chosen last, on any page, else in the browser's own.

const TONGUE = "rulebook language"; // the cards of a lesson keep it there, too
const chosen = () => { try { return localStorage.getItem(TONGUE); } catch { return null; } };

export class Frame {
  constructor(texts) {
    this.texts = texts;
    const wished = [chosen(), ...navigator.languages.map((tag) => tag.split("-")[0])];
    this.speak(wished.find((language) => Object.hasOwn(texts, language)) ?? "en");
  }

  // Says all of it in a language.
  speak(language) {
    this.language = language;
    this.words = this.texts[language];
    document.documentElement.lang = language;
    document.title = `${this.words.title} · ${document.title.split(" · ").at(-1)}`;
    for (const el of document.querySelectorAll("[data-say]")) el.textContent = this.words[el.dataset.say];
    for (const el of document.querySelectorAll("[data-label]")) el.setAttribute("aria-label", this.words[el.dataset.label]);
  }

  // Goes on in the language that was chosen on a screen, which is kept for all pages.
  follow(language) {
    if (language === this.language || !Object.hasOwn(this.texts, language)) return;
    try { localStorage.setItem(TONGUE, language); } catch { /* chosen for this page alone */ }
    this.speak(language);
  }

  fill(name, data) {
    return this.words[name].replace(/\{(\w+)\}/g, (_, blank) => data[blank]);
  }
}
