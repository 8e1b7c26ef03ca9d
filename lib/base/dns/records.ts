import ipaddr from "ipaddr.js";
import { isDigestType, readDigest } from "./digests";
import { readLoc } from "./loc";
import { type Wrong, wrong } from "./mistakes";
import { readNumber, readTarget } from "./pieces";
import { readSvcb } from "./svcb";
import { bytesOf, maxStringBytes, quoteBytes, quoteStrings, readStrings } from "./text";
import { isTypeByNumber, type NamedType, type RecordType, servedType } from "./types";
import { fromWire } from "./wire";
import { type Word, wordsOfContent } from "./words";

/** `rdata`: the normalized content, as sent to name servers and used for comparison. */
export type Read = { rdata: string; priority: number } | Wrong;

/** Like `Read`, for types without priority. */
type Plain = { rdata: string } | Wrong;

const maxTextBytes = 4_096;
const host = wrong("host");

function readHost(words: readonly string[]): Plain {
  const name = words.length === 1 ? readTarget(words[0]) : null;
  return name === null ? host : { rdata: name };
}

function readAddress(content: string, type: "A" | "AAAA"): Plain {
  if (type === "A")
    return ipaddr.IPv4.isValidFourPartDecimal(content) ? { rdata: content } : wrong("address4");
  const isRight = ipaddr.IPv6.isValid(content) && !content.includes("%");
  return isRight ? { rdata: ipaddr.IPv6.parse(content).toRFC5952String() } : wrong("address6");
}

function readText(content: string): Plain {
  if (/[\r\n\0]/.test(content)) return wrong("line");
  const strings = readStrings(content);
  if ("wrong" in strings) return strings;
  const size = strings.reduce((sum, { length }) => sum + length, 0);
  return size > maxTextBytes ? wrong("long", String(maxTextBytes)) : { rdata: quoteStrings(strings) };
}

/** `[priority] host`. A priority in the content must equal the separate one, if both are given. */
function readMx(words: readonly string[], given: number | null): Read {
  const [inside, name] = words.length === 2 ? words : [undefined, words[0]];
  const named = readNumber(inside, 65_535);
  if (words.length > 2 || (inside !== undefined && named === null)) return host;
  if (named !== null && given !== null && named !== given) return wrong("priority");
  const priority = named ?? given ?? 10;
  const target = readTarget(name, true);
  return target === null ? host : { rdata: `${priority} ${target}`, priority };
}

function readSrv(content: readonly string[], given: number | null): Read {
  const words = content.length === 4 ? content.slice(1) : content;
  const inside = content.length === 4 ? readNumber(content[0], 65_535) : null;
  const [weight, port, target] = [
    readNumber(words[0], 65_535),
    readNumber(words[1], 65_535),
    readTarget(words[2], true),
  ];
  const isCut = content.length === 4 && inside === null;
  if (words.length !== 3 || isCut || weight === null || port === null || target === null)
    return wrong("form", "weight, port and host");
  if (inside !== null && given !== null && inside !== given) return wrong("priority");
  const priority = inside ?? given ?? 0;
  return { rdata: `${priority} ${weight} ${port} ${target}`, priority };
}

/** Returns a word as a quoted DNS character string; null if it is invalid or too long. */
function stringOf(word: Word | undefined): string | null {
  const bytes = word && bytesOf(word.text);
  return bytes && bytes.length <= maxStringBytes ? quoteBytes(bytes) : null;
}

function readCaa([flags, tag, value, ...rest]: readonly Word[]): Plain {
  const bytes = value && bytesOf(value.text);
  const isRight =
    readNumber(flags?.text, 255) !== null && /^[a-z0-9]{1,15}$/i.test(tag?.text ?? "") && rest.length === 0;
  if (!isRight || !bytes || bytes.length === 0)
    return wrong("form", 'flags, tag and value, such as 0 issue "ca.example"');
  return { rdata: `${Number(flags?.text)} ${tag?.text.toLowerCase()} ${quoteBytes(bytes)}` };
}

function readNaptr(words: readonly Word[]): Plain {
  const numbers = words.slice(0, 2).map(({ text }) => readNumber(text, 65_535));
  const texts = words.slice(2, 5).map(stringOf);
  const target = readTarget(words[5]?.text, true);
  if (words.length !== 6 || numbers.includes(null) || texts.includes(null) || target === null)
    return wrong("form", "order, preference, flags, service, expression and replacement");
  return { rdata: [...numbers, ...texts, target].join(" ") };
}

const most = 4_294_967_295;

/** Converts an email address to a mailbox name: dots before the @ are escaped into the first label. */
function mailboxName(text: string | undefined): string | undefined {
  const [, local, domain] = /^([^@]+)@([^@]+)$/.exec(text ?? "") ?? [];
  return local === undefined
    ? text
    : `${local.replaceAll(/\\.|\./g, (one) => (one === "." ? "\\." : one))}.${domain}`;
}

function readSoa(words: readonly string[]): Plain {
  const [mname, rname] = [readTarget(words[0]), readTarget(mailboxName(words[1]))];
  const numbers = words.slice(2).map((word) => readNumber(word, most));
  if (mname === null || rname === null || numbers.length !== 5 || numbers.includes(null))
    return wrong("form", "mname, rname, serial, refresh, retry, expire and minimum");
  return { rdata: [mname, rname, ...numbers].join(" ") };
}

function readPlain(type: NamedType, content: string, words: readonly Word[]): Plain {
  const texts = words.map(({ text }) => text);
  if (type === "A" || type === "AAAA") return readAddress(content, type);
  if (type === "CAA") return readCaa(words);
  if (type === "NAPTR") return readNaptr(words);
  if (type === "SVCB" || type === "HTTPS") return readSvcb(words);
  if (type === "LOC") return readLoc(texts);
  if (type === "SOA") return readSoa(texts);
  return isDigestType(type) ? readDigest(type, texts) : readHost(texts);
}

/** Returns whether the content is in the generic format for any type (RFC 3597, 5). */
export const isGeneric = (content: string): boolean => /^\s*\\#(\s|$)/.test(content);
const maxGenericBytes = 4_096;

/** Parses generic content (RFC 3597, 5) to bytes; null if it is invalid. */
function genericBytes(content: string): Uint8Array | null {
  const [, digits = "", ...parts] = content.trim().split(/\s+/);
  const [size, hex] = [readNumber(digits, maxGenericBytes), parts.join("")];
  return size !== null && hex.length === 2 * size && /^[0-9a-f]*$/i.test(hex)
    ? Buffer.from(hex, "hex")
    : null;
}

function readGeneric(type: RecordType, content: string, priority: number | null): Read {
  const bytes = isGeneric(content) ? genericBytes(content) : null;
  if (!bytes) return wrong("generic");
  if (isTypeByNumber(type)) {
    const hex = Buffer.from(bytes).toString("hex");
    return { rdata: `\\# ${bytes.length}${hex && ` ${hex}`}`, priority: priority ?? 0 };
  }
  const written = fromWire(type, bytes);
  return written === null ? wrong("generic") : readContent(type, written, priority);
}

/** Returns whether the content starts with its priority, as in zone files. */
export const hasPriority = (type: string, content: string): boolean => {
  const words = content.trim().split(/\s+/).length;
  return (type === "MX" && words === 2) || (type === "SRV" && words === 4);
};

/** Validates and normalizes a record's content; `priority` null = not given separately. */
export function readContent(type: RecordType, content: string, priority: number | null): Read {
  if (content.trim() === "") return wrong("empty");
  if (isTypeByNumber(type) || isGeneric(content)) return readGeneric(type, content, priority);
  const text = servedType(type) === "TXT" ? readText(content) : null;
  if (text) return "wrong" in text ? text : { ...text, priority: priority ?? 0 };
  const words = wordsOfContent(content.trim());
  if ("wrong" in words) return words;
  const texts = words.map((one) => one.text);
  if (type === "MX") return readMx(texts, priority);
  if (type === "SRV") return readSrv(texts, priority);
  const read = readPlain(type, content.trim(), words);
  return "wrong" in read ? read : { rdata: read.rdata, priority: priority ?? 0 };
}
