import { type Wrong, wrong } from "./mistakes";
import { readNumber } from "./pieces";

type DigestType = "CDS" | "DS" | "SMIMEA" | "SSHFP" | "TLSA";

/**
 * Format of a digest record: the maximum of each number before the digest, the index of the digest type among them,
 * and the digest's length in bytes by type.
 */
type Form = {
  words: string;
  bounds: readonly number[];
  kindAt: number;
  bytes: Readonly<Record<number, number>>;
};

// Digest types of RFC 4034, 4509, 5933, 6605, 9558 and 9563: SHA-1, SHA-256, GOST, SHA-384, GOST 2012, SM3.
const delegation: Form = {
  words: "key tag, algorithm, digest type and digest",
  bounds: [65_535, 255, 255],
  kindAt: 2,
  bytes: { 1: 20, 2: 32, 3: 32, 4: 48, 5: 32, 6: 32 },
};
// RFC 6698 and 8162: 0 = the whole certificate or key, 1 = SHA-256, 2 = SHA-512.
const association: Form = {
  words: "usage, selector, matching type and data",
  bounds: [255, 255, 255],
  kindAt: 2,
  bytes: { 1: 32, 2: 64 },
};
const forms: Record<DigestType, Form> = {
  CDS: delegation,
  DS: delegation,
  SMIMEA: association,
  TLSA: association,
  // RFC 4255 and 6594: SHA-1, SHA-256.
  SSHFP: {
    words: "algorithm, fingerprint type and fingerprint",
    bounds: [255, 255],
    kindAt: 1,
    bytes: { 1: 20, 2: 32 },
  },
};

const maxHexDigits = 8_192;

export const isDigestType = (type: string): type is DigestType => Object.hasOwn(forms, type);

/** Parses numbers and a hexadecimal digest, which may be split into several words; checks its length by type. */
export function readDigest(type: DigestType, words: readonly string[]): { rdata: string } | Wrong {
  const { words: form, bounds, kindAt, bytes } = forms[type];
  const numbers = bounds.map((max, at) => readNumber(words[at], max));
  const hex = words.slice(bounds.length).join("").toLowerCase();
  if (numbers.includes(null) || hex === "") return wrong("form", form);
  if (!/^[0-9a-f]+$/.test(hex)) return wrong("hex");
  const text = `${numbers.join(" ")} ${hex}`;
  // Requests that the parent zone removes its DS (RFC 8078, 4).
  if (type === "CDS" && text === "0 0 0 00") return { rdata: text };
  const kind = numbers[kindAt] ?? 0;
  if (kind === 0 && form !== association.words) return wrong("form", form);
  const wanted = bytes[kind];
  if (wanted !== undefined && hex.length !== 2 * wanted) return wrong("digest_length", String(2 * wanted));
  return hex.length % 2 === 0 && hex.length <= maxHexDigits ? { rdata: text } : wrong("hex");
}
