import { folded } from "./latin";

/** Signs of Windows-1252 from 0x80 to 0x9f; a space is none. */
const special = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

const byteOf = (sign: string): number | null => {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = sign === " " ? -1 : special.indexOf(sign);
  return place < 0 ? null : 0x80 + place;
};

const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  "а a б b в v г g д d е e ё e ж zh з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya ъ _ ь _"
    .split(" ")
    .flatMap((sign, index, all) =>
      index % 2 === 0 ? [[sign, (all[index + 1] ?? "").replace("_", "")]] : [],
    ),
);

/** A sign in Latin letters, without its marks; "?" where there is none. */
function latinOf(sign: string): string {
  const small = cyrillic[sign.toLowerCase()];
  if (small !== undefined)
    return sign === sign.toLowerCase() ? small : small.slice(0, 1).toUpperCase() + small.slice(1);
  const bare = sign.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const isKnown = (text: string): boolean => text !== "" && [...text].every((one) => byteOf(one) !== null);
  return [bare, folded(sign)].find(isKnown) ?? "?";
}

/** The text in signs that Windows-1252 has: others are written in Latin letters. */
export const inWindows1252 = (text: string): string =>
  [...text.normalize("NFC")].map((sign) => (byteOf(sign) === null ? latinOf(sign) : sign)).join("");

/** Bytes of a text in Windows-1252. */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...inWindows1252(text)].map((sign) => byteOf(sign) ?? 0x3f));

/** The text of bytes in Windows-1252; the five that it does not define stand for themselves, as in MySQL's `latin1`. */
export const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString("latin1").replaceAll(/[\u0080-\u009f]/g, (sign) => {
    const known = special.charAt(sign.charCodeAt(0) - 0x80);
    return known === " " ? sign : known;
  });

/** Bytes of a text that is all in Windows-1252, as `fromWindows1252` reads them; null = it is not. */
export function bytesInWindows1252(text: string): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place);
    const byte = /[\u0080-\u009f]/.test(sign) ? sign.charCodeAt(0) : byteOf(sign);
    if (byte === null) return null;
    bytes[place] = byte;
  }
  return bytes;
}
