/** The decoded text of a file and the detected encoding. */
export type Decoded = { text: string; encoding: string };

const marks: readonly (readonly [number[], string])[] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The windows-1252 characters 128 to 159; some Node versions decode these bytes as Latin-1. */
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Characters 128 to 255 of DOS in western Europe, which no decoder here knows. */
const dos =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === "ibm850")
    return Buffer.from(bytes)
      .toString("latin1")
      .replaceAll(/[\u0080-\u00ff]/g, (letter) => dos.charAt(letter.charCodeAt(0) - 0x80));
  const text = new TextDecoder(encoding).decode(bytes);
  if (encoding !== "windows-1252") return text;
  return text.replaceAll(/[\u0080-\u009f]/g, (letter) => upper.charAt(letter.charCodeAt(0) - 0x80));
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encoding in the XML declaration; null = none or unknown. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const [, name] = /^\s{0,20}<\?xml[^>]{1,120}?encoding\s?=\s?["']([\w.:-]{2,40})["']/.exec(head) ?? [];
  try {
    return name ? new TextDecoder(name).encoding : null;
  } catch {
    return null;
  }
}

/** Detects UTF-16 without a BOM: every other byte of Latin text is zero. */
function wideOf(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 400);
  const zeros = [0, 0];
  head.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < head.length / 5) return null;
  return odd > even ? "utf-16le" : "utf-16be";
}

const sampleBytes = 200_000;
const usualCyrillic = "оеаинтсрвлкмдпу";
const usualLatin = /[äöüßéèêëàâáçñóòôíìîúùûåæøœ]/i;

/** Scores how likely a text is Russian: common lowercase letters, and no case change inside words. */
function cyrillicScore(text: string): number {
  let score = 0;
  for (let place = 0; place < text.length; place++) {
    const letter = text.charAt(place);
    if (usualCyrillic.includes(letter)) score += 2;
    else if (/[а-яё]/i.test(letter))
      score += /[а-яё]/.test(text.charAt(place - 1)) && /[А-ЯЁ]/.test(letter) ? -3 : 1;
    else if (letter > "\u007f" && !/[№«»–—\u00a0]/.test(letter)) score -= 3;
  }
  return score;
}

/** Scores how likely a text is in Latin letters: no symbols inside words. */
function latinScore(text: string): number {
  let score = 0;
  for (let place = 0; place < text.length; place++) {
    const letter = text.charAt(place);
    if (letter <= "\u007f") continue;
    const isWithin = /\p{L}/u.test(text.charAt(place - 1)) || /\p{L}/u.test(text.charAt(place + 1));
    if (usualLatin.test(letter)) score += 2;
    else if (/\p{L}/u.test(letter)) score += 1;
    else if (isWithin && !/[\u00a0´’‘“”€£–]/.test(letter)) score -= 4;
  }
  return score;
}

/** Cyrillic words consist only of bytes above 127; in Latin text such bytes stand alone among ASCII. */
function isMostlyHigh(bytes: Uint8Array): boolean {
  let within = 0;
  let all = 0;
  for (let place = 0; place < bytes.length; place++) {
    if ((bytes[place] ?? 0) < 0x80) continue;
    all += 1;
    if ((bytes[place - 1] ?? 0) >= 0x80 || (bytes[place + 1] ?? 0) >= 0x80) within += 1;
  }
  return within * 2 > all;
}

/** Whether a text makes sense in the letters of DOS: not where these put frames or capitals within words, or "Ç" for the euro. */
function isDos(bytes: Uint8Array): boolean {
  const text = decodeAs(bytes, "ibm850");
  const isBroken = /[\u2500-\u259f]\p{L}|\p{L}[\u2500-\u259f]|\p{Ll}(?![A-Z])\p{Lu}|\d[\s\u00a0]?Ç/u.test(
    text,
  );
  return latinScore(text) > 0 && !isBroken;
}

function likeliest(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  const [encodings, score] = isMostlyHigh(sample)
    ? ([["windows-1251", "koi8-r", "ibm866"], cyrillicScore] as const)
    : ([["windows-1252", "windows-1250", "iso-8859-2"], latinScore] as const);
  const scored = encodings.map((encoding) => ({ encoding, points: score(decodeAs(sample, encoding)) }));
  // Ties go to the first encoding, the most common one.
  const best = scored.reduce((first, one) => (one.points > first.points ? one : first));
  // Symbols within words, in each of them.
  return score === latinScore && best.points < 0 && isDos(sample) ? "ibm850" : best.encoding;
}

/** Decodes a file: by its BOM, the XML declaration, as UTF-8 if valid, else by the highest score. */
export function decodeStatement(bytes: Uint8Array): Decoded {
  const marked = marks.find(([mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return { text: decodeAs(bytes, marked[1]), encoding: marked[1] };
  const wide = wideOf(bytes);
  if (wide) return { text: decodeAs(bytes, wide), encoding: wide };
  const declared = declaredIn(bytes);
  for (const encoding of [declared, "utf-8"]) {
    if (encoding === null || decodeStrictly(bytes, encoding) === null) continue;
    return { text: decodeAs(bytes, encoding), encoding };
  }
  const encoding = likeliest(bytes);
  return { text: decodeAs(bytes, encoding), encoding };
}
