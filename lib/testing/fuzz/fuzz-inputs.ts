import fc from "fast-check";

type Source = { seeds: readonly Buffer[]; words: readonly string[]; longest: number };

type Edit = (input: Buffer) => Buffer;

/** Numbers, separators and letters that break parsers of any format. */
const commonWords = [
  "",
  "0",
  "-1",
  "1e309",
  "NaN",
  "4294967296",
  "99999999999999999999",
  "0.0000000001",
  "\0",
  "\n",
  "\r\n",
  "\t",
  " ",
  '"',
  "'",
  "\\",
  ";",
  ",",
  ":",
  "=",
  "&",
  "<",
  ">",
  "@",
  "(",
  ")",
  "[",
  "{",
  "%",
  "%00",
  "%E0%A4%A",
  "/",
  "..",
  "--",
  "\ufeff",
  "\u2028",
  "\u202e",
  "é",
  "İ",
  "ﬁ",
  "🂡",
  "__proto__",
  "constructor",
  "<!--",
  "&amp;",
  "a",
  "é".repeat(64),
];
const badBytes = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xfe, 0xff], [0x80, 0x00]];

/** A relative position in an input of any length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (input: Buffer, share: number): number => Math.floor(share * input.length);

function range(input: Buffer, from: number, length: number): [start: number, end: number] {
  const start = at(input, from);
  return [start, Math.min(input.length, start + Math.ceil(length * length * (input.length - start)))];
}

const insertAt = (input: Buffer, share: number, part: Uint8Array): Buffer => {
  const index = at(input, share);
  return Buffer.concat([input.subarray(0, index), part, input.subarray(index)]);
};

/** Repeats as often as it fits: quadratic time shows only at length. */
const repeat = (part: Uint8Array, times: number, longest: number): Buffer =>
  Buffer.concat(Array(Math.min(times, Math.floor(longest / Math.max(1, part.length)))).fill(part));

function edit({ seeds, words, longest }: Source): fc.Arbitrary<Edit> {
  const word = fc.oneof(
    fc.constantFrom(...commonWords, ...words, ...words).map((text) => Buffer.from(text)),
    fc.constantFrom(...badBytes).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  );
  const times = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 2, max: 20 }) },
    { weight: 1, arbitrary: fc.constant(longest) },
  );
  return fc.oneof(
    fc.tuple(place, word).map(
      ([share, part]): Edit =>
        (input) =>
          insertAt(input, share, part),
    ),
    fc.tuple(place, place, word).map(
      ([from, length, part]): Edit =>
        (input) => {
          const [start, end] = range(input, from, length);
          return Buffer.concat([input.subarray(0, start), part, input.subarray(end)]);
        },
    ),
    fc.tuple(place, word, times).map(
      ([share, part, count]): Edit =>
        (input) =>
          insertAt(input, share, repeat(part, count, longest)),
    ),
    fc.tuple(place, place, times).map(
      ([from, length, count]): Edit =>
        (input) => {
          const [start, end] = range(input, from, length);
          return insertAt(input, from, repeat(input.subarray(start, end), count, longest));
        },
    ),
    fc.tuple(place, place, place).map(
      ([from, length, to]): Edit =>
        (input) => {
          const [start, end] = range(input, from, length);
          return insertAt(input, to, Buffer.from(input.subarray(start, end)));
        },
    ),
    fc.tuple(place, fc.nat(255)).map(
      ([share, byte]): Edit =>
        (input) => {
          const changed = Buffer.from(input);
          if (changed.length > 0) changed[Math.min(changed.length - 1, at(changed, share))] = byte;
          return changed;
        },
    ),
    place.map(
      (share): Edit =>
        (input) =>
          input.subarray(0, at(input, share)),
    ),
    fc.tuple(fc.constantFrom(...seeds), place, place).map(
      ([other, end, start]): Edit =>
        (input) =>
          Buffer.concat([input.subarray(0, at(input, end)), other.subarray(at(other, start))]),
    ),
  );
}

/** Seeds with a few edits: they stay close enough to the format to pass its first check. */
export function mutated(source: Source): fc.Arbitrary<Buffer> {
  const start = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...source.seeds) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
  const edits = fc.array(edit(source), { minLength: 1, maxLength: 6 });
  return fc
    .tuple(start, edits)
    .map(([seed, list]) =>
      list.reduce(
        (input, change) => change(input).subarray(0, source.longest),
        seed.subarray(0, source.longest),
      ),
    );
}
