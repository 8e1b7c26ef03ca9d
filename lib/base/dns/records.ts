import ipaddr from "ipaddr.js";
import { nameKey } from "./names";
import { quoteBytes, quoteStrings, readStrings } from "./text";

/** Types that a record can have; DKIM and SPF are texts, and travel as TXT. */
export const recordTypes = [
  "A",
  "AAAA",
  "CAA",
  "CNAME",
  "DKIM",
  "DS",
  "MX",
  "NS",
  "PTR",
  "SOA",
  "SPF",
  "SRV",
  "SSHFP",
  "TLSA",
  "TXT",
] as const;
export type RecordType = (typeof recordTypes)[number];

export const isRecordType = (text: string): text is RecordType =>
  (recordTypes as readonly string[]).includes(text);

/** The type under which name servers know it. */
export const servedType = (type: string): string => (type === "DKIM" || type === "SPF" ? "TXT" : type);

/** `rdata`: the content in the one form that name servers are given, and by which contents are compared. */
export type Read = { rdata: string; priority: number } | { wrong: string };

/** The same of types that have no priority of their own. */
type Plain = { rdata: string } | { wrong: string };

const maxTextBytes = 4_096;
const number = (text: string | undefined, max: number): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : null;

/** A name that a content points to, always whole, with its dot; null when it is none. */
function target(text: string | undefined, mayBeRoot = false): string | null {
  if (text === "." && mayBeRoot) return ".";
  const key = text === undefined ? null : nameKey(text);
  if (!key || key.startsWith("*") || (!key.includes(".") && !text?.endsWith("."))) return null;
  return `${key}.`;
}

const noHost = { wrong: "is no whole host name" };

function readHost(content: string): Plain {
  const host = target(content);
  return host === null ? noHost : { rdata: host };
}

function readAddress(content: string, type: "A" | "AAAA"): Plain {
  if (type === "A")
    return ipaddr.IPv4.isValidFourPartDecimal(content) ? { rdata: content } : { wrong: "is no IPv4 address" };
  const isRight = ipaddr.IPv6.isValid(content) && !content.includes("%");
  return isRight ? { rdata: ipaddr.IPv6.parse(content).toRFC5952String() } : { wrong: "is no IPv6 address" };
}

function readText(content: string): Plain {
  if (/[\r\n\0]/.test(content)) return { wrong: "must be one line" };
  const strings = readStrings(content);
  if (!strings) return { wrong: "has a quote that does not end" };
  const size = strings.reduce((sum, { length }) => sum + length, 0);
  return size > maxTextBytes
    ? { wrong: `must have at most ${maxTextBytes} bytes` }
    : { rdata: quoteStrings(strings) };
}

/** `[priority] host`; the priority in the content counts, and must not contradict the one beside it. */
function readMx(content: string, given: number | null): Read {
  const words = content.split(/\s+/);
  const [inside, host] = words.length === 2 ? words : [undefined, words[0]];
  const named = number(inside, 65_535);
  if (words.length > 2 || (inside !== undefined && named === null)) return noHost;
  if (named !== null && given !== null && named !== given) return { wrong: "has another priority" };
  const priority = named ?? given ?? 10;
  const name = target(host, true);
  return name === null ? noHost : { rdata: `${priority} ${name}`, priority };
}

function readSrv(content: string, given: number | null): Read {
  const words = content.split(/\s+/);
  const inside = words.length === 4 ? number(words.shift(), 65_535) : null;
  const [weight, port, host] = [number(words[0], 65_535), number(words[1], 65_535), target(words[2], true)];
  if (words.length !== 3 || weight === null || port === null || host === null)
    return { wrong: "must be weight, port and host" };
  if (inside !== null && given !== null && inside !== given) return { wrong: "has another priority" };
  const priority = inside ?? given ?? 0;
  return { rdata: `${priority} ${weight} ${port} ${host}`, priority };
}

function readCaa(content: string): Plain {
  const [, flags, tag, value] = /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(\S.*)$/i.exec(content) ?? [];
  const strings = value === undefined ? null : readStrings(value);
  const [text] = strings ?? [];
  if (number(flags, 255) === null || !tag || !text || strings?.length !== 1 || /^[^"].*\s/.test(value ?? ""))
    return { wrong: 'must be flags, tag and value, such as 0 issue "ca.example"' };
  return { rdata: `${Number(flags)} ${tag.toLowerCase()} ${quoteBytes(text)}` };
}

/** Whole numbers up to these bounds, and a value in hexadecimal digits. */
function readHex(content: string, bounds: readonly number[]): Plain {
  const words = content.split(/\s+/);
  const numbers = bounds.map((max, at) => number(words[at], max));
  const hex = words.slice(bounds.length).join("").toLowerCase();
  const isRight = !numbers.includes(null) && /^([0-9a-f]{2})+$/.test(hex) && hex.length <= 2_048;
  return isRight
    ? { rdata: [...numbers, hex].join(" ") }
    : { wrong: `must be ${bounds.length} numbers and a value in hexadecimal digits` };
}

const most = 4_294_967_295;

function readSoa(content: string): Plain {
  const words = content.split(/\s+/);
  const [mname, rname] = [target(words[0]), target(words[1]?.replace(/^([^@]+)@/, "$1."))];
  const numbers = words.slice(2).map((word) => number(word, most));
  if (mname === null || rname === null || numbers.length !== 5 || numbers.includes(null))
    return { wrong: "must be mname, rname, serial, refresh, retry, expire and minimum" };
  return { rdata: [mname, rname, ...numbers].join(" ") };
}

function readPlain(type: RecordType, content: string): Plain {
  if (type === "A" || type === "AAAA") return readAddress(content, type);
  if (type === "CNAME" || type === "NS" || type === "PTR") return readHost(content);
  if (type === "CAA") return readCaa(content);
  if (type === "TLSA") return readHex(content, [255, 255, 255]);
  if (type === "SSHFP") return readHex(content, [255, 255]);
  if (type === "DS") return readHex(content, [65_535, 255, 255]);
  return type === "SOA" ? readSoa(content) : readText(content);
}

/** Whether the content itself begins with its priority, as in zone files. */
export const hasPriority = (type: string, content: string): boolean => {
  const words = content.trim().split(/\s+/).length;
  return (type === "MX" && words === 2) || (type === "SRV" && words === 4);
};

/** Checks a content's syntax; `priority` null = none was given. */
export function readContent(type: RecordType, content: string, priority: number | null): Read {
  if (content.trim() === "") return { wrong: "is empty" };
  const isText = servedType(type) === "TXT";
  const text = isText ? content : content.trim();
  if (type === "MX") return readMx(text, priority);
  if (type === "SRV") return readSrv(text, priority);
  const read = readPlain(type, text);
  return "wrong" in read ? read : { rdata: read.rdata, priority: priority ?? 0 };
}
