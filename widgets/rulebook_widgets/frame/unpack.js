// Opens what `packing.py` packed: JSON that was deflated (RFC 1950 and 1951), as a text of base64.
// Browsers can do that too, but only let one wait for it; a screen is drawn at once.

// From which number each of the codes counts on, and how many bits say how far.
function ranges(codes, from, alike) {
  return [...Array(codes).keys()].map((code) => {
    const range = { from, bits: Math.max(0, Math.floor(code / alike) - 1) };
    from += 1 << range.bits;
    return range;
  });
}
const LENGTHS = [...ranges(28, 3, 4), { from: 258, bits: 0 }];
const DISTANCES = ranges(30, 1, 2);
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST = 15;
const END = 256;

// The symbols by their codes; each code has a 1 before its bits, so that leading zeros count.
function codesOf(bitsOfEach) {
  const codes = new Map();
  for (let bits = 1, code = 0; bits <= LONGEST; bits += 1, code <<= 1) {
    bitsOfEach.forEach((own, symbol) => { if (own === bits) codes.set((1 << bits) | code++, symbol); });
  }
  return codes;
}
const fixed = () => [
  codesOf([...Array(288).keys()].map((symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8))),
  codesOf(Array(30).fill(5)),
];

function readerOf(bytes, at) {
  let [held, count] = [0, 0];
  const byte = () => { if (at >= bytes.length) throw new Error("what came is cut short"); return bytes[at++]; };
  const number = (bits) => {
    for (; count < bits; count += 8) held |= byte() << count;
    const read = held & ((1 << bits) - 1);
    [held, count] = [held >>> bits, count - bits];
    return read;
  };
  const symbol = (codes) => {
    let code = 1;
    while (!codes.has(code)) {
      code = (code << 1) | number(1);
      if (code >> (LONGEST + 1)) throw new Error("what came is damaged");
    }
    return codes.get(code);
  };
  const wholeBytes = () => { [held, count] = [0, 0]; };
  return { byte, number, symbol, wholeBytes };
}

// The codes of a block that brings its own, which are packed in the same way once more.
function ownCodes({ number, symbol }) {
  const [literals, distances, few] = [number(5) + 257, number(5) + 1, number(4) + 4];
  const bitsOfEach = Array(ORDER.length).fill(0);
  for (const place of ORDER.slice(0, few)) bitsOfEach[place] = number(3);
  const [codes, all] = [codesOf(bitsOfEach), []];
  while (all.length < literals + distances) {
    const next = symbol(codes);
    if (next < 16) all.push(next);
    else if (next === 16) all.push(...Array(3 + number(2)).fill(all.at(-1)));
    else all.push(...Array(next === 17 ? 3 + number(3) : 11 + number(7)).fill(0));
  }
  return [codesOf(all.slice(0, literals)), codesOf(all.slice(literals))];
}

function inflated(bytes) {
  const out = [];
  const { byte, number, symbol, wholeBytes } = readerOf(bytes, 2);
  const copyPlain = () => {
    wholeBytes();
    const length = byte() | (byte() << 8);
    for (let n = -2; n < length; n += 1) { const next = byte(); if (n >= 0) out.push(next); }
  };
  const range = ({ from, bits }) => from + number(bits);
  const copyCoded = ([literals, distances]) => {
    for (let next = symbol(literals); next !== END; next = symbol(literals)) {
      if (next < END) { out.push(next); continue; }
      const length = range(LENGTHS[next - END - 1]);
      const distance = range(DISTANCES[symbol(distances)]);
      for (let n = 0; n < length; n += 1) out.push(out[out.length - distance]);
    }
  };
  for (let last = false; !last;) {
    last = number(1) === 1;
    const kind = number(2);
    if (kind === 0) copyPlain();
    else copyCoded(kind === 1 ? fixed() : ownCodes({ number, symbol }));
  }
  return new Uint8Array(out);
}

const opened = new WeakMap();

// What came, whole: the same object for the same parcel, so that what has not changed is not drawn again.
export function unpacked(value) {
  if (typeof value?.packed !== "string") return value;
  if (!opened.has(value)) {
    const bytes = Uint8Array.from(atob(value.packed), (sign) => sign.charCodeAt(0));
    opened.set(value, JSON.parse(new TextDecoder().decode(inflated(bytes))));
  }
  return opened.get(value);
}
