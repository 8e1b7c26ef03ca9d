import ipaddr from "ipaddr.js";
import { type Wrong, wrong } from "./mistakes";
import { readNumber, readTarget } from "./pieces";
import { bytesOf, escapeBytes, quoteBytes } from "./text";
import type { Word } from "./words";

/** Keys by name (RFC 9460, 14.3.2, and 9461); others are `key65000`. */
const keys = new Map([
  ["mandatory", 0],
  ["alpn", 1],
  ["no-default-alpn", 2],
  ["port", 3],
  ["ipv4hint", 4],
  ["ech", 5],
  ["ipv6hint", 6],
  ["dohpath", 7],
]);
const names = new Map([...keys].map(([name, key]) => [key, name]));

const nameOf = (key: number): string => names.get(key) ?? `key${key}`;

function keyOf(name: string): number | null {
  const digits = /^key(0|[1-9]\d{0,4})$/.exec(name)?.[1];
  return keys.get(name) ?? (digits !== undefined && Number(digits) < 65_535 ? Number(digits) : null);
}

/** Splits a comma-separated list (RFC 9460, A.1); a backslash escapes a comma or backslash. */
function splitList(bytes: Uint8Array): Uint8Array[] {
  const found: number[][] = [[]];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x2c) found.push([]);
    else found.at(-1)?.push(byte === 0x5c && at + 1 < bytes.length ? (bytes[++at] ?? 0) : byte);
  }
  return found.map((one) => Uint8Array.from(one));
}

const listOf = (text: string): string[] => text.split(",");
const letters = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

function addressBytes(text: string, kind: "ipv4" | "ipv6"): number[] | null {
  const isRight =
    kind === "ipv4"
      ? ipaddr.IPv4.isValidFourPartDecimal(text)
      : ipaddr.IPv6.isValid(text) && !text.includes("%");
  return isRight ? ipaddr.parse(text).toByteArray() : null;
}

/** Encodes a parameter's value to wire format; null if it is invalid for the key. */
function readValue(key: number, bytes: Uint8Array): Uint8Array | null {
  const text = letters(bytes);
  if (key === 0) {
    const listed = listOf(text).map(keyOf);
    return listed.includes(null)
      ? null
      : Uint8Array.from(listed.flatMap((one) => [(one ?? 0) >> 8, (one ?? 0) & 255]));
  }
  if (key === 1) {
    const protocols = splitList(bytes);
    const isRight = protocols.every(({ length }) => length > 0 && length < 256);
    return isRight ? Uint8Array.from(protocols.flatMap((one) => [one.length, ...one])) : null;
  }
  if (key === 3) {
    const port = readNumber(text, 65_535);
    return port === null ? null : Uint8Array.of(port >> 8, port & 255);
  }
  if (key === 4 || key === 6) {
    const all = listOf(text).map((one) => addressBytes(one, key === 4 ? "ipv4" : "ipv6"));
    return all.includes(null) ? null : Uint8Array.from(all.flatMap((one) => one ?? []));
  }
  if (key === 5)
    return /^[a-z0-9+/]+={0,2}$/i.test(text) && text.length % 4 === 0 ? Buffer.from(text, "base64") : null;
  return bytes;
}

const chunks = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));

function protocolsIn(bytes: Uint8Array): Uint8Array[] | null {
  const found: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    if (length === 0 || at + length >= bytes.length) return null;
    found.push(bytes.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return found.length > 0 ? found : null;
}

const listedKeys = (bytes: Uint8Array): number[] =>
  chunks(bytes, 2).map(([high = 0, low = 0]) => high * 256 + low);

/** Escapes an ALPN id in a list twice: as a list item, and as text. */
const listedText = (bytes: Uint8Array): string =>
  escapeBytes(bytes).replaceAll("\\", "\\\\").replaceAll(",", "\\\\,");

function listText(protocols: readonly Uint8Array[]): string {
  const text = protocols.map(listedText).join(",");
  return protocols.some((one) => one.includes(0x20)) ? `"${text}"` : text;
}

/** Formats a parameter as PowerDNS does; null if its bytes are invalid for the key. */
function writeParam(key: number, bytes: Uint8Array): string | null {
  const name = nameOf(key);
  const has = (size: number) => bytes.length > 0 && bytes.length % size === 0;
  const addresses = (size: number) =>
    chunks(bytes, size).map((one) => {
      const address = ipaddr.fromByteArray([...one]);
      return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
    });
  if (key === 0) return has(2) ? `${name}=${sortedKeys(bytes).map(nameOf).join(",")}` : null;
  if (key === 1) {
    const protocols = protocolsIn(bytes);
    return protocols && `${name}=${listText(protocols)}`;
  }
  if (key === 2) return bytes.length === 0 ? name : null;
  if (key === 3) return bytes.length === 2 ? `${name}=${listedKeys(bytes)[0] ?? 0}` : null;
  if (key === 4) return has(4) ? `${name}=${addresses(4).join(",")}` : null;
  if (key === 6) return has(16) ? `${name}=${addresses(16).join(",")}` : null;
  if (key === 5) return bytes.length > 0 ? `${name}="${Buffer.from(bytes).toString("base64")}"` : null;
  return `${name}=${quoteBytes(bytes)}`;
}

const sortedKeys = (bytes: Uint8Array): number[] => listedKeys(bytes).sort((one, other) => one - other);

/** Parses `name`, `name=value`, or `name=` directly followed by a quoted value. */
function readParam([first, second]: readonly [Word, Word | undefined]): [number, Uint8Array] | Wrong {
  const end = first.text.indexOf("=");
  const name = (end === -1 ? first.text : first.text.slice(0, end)).toLowerCase();
  const key = first.isQuoted ? null : keyOf(name);
  if (key === null) return wrong("svc_param", name.slice(0, 40));
  const given = second ? second.text : end === -1 ? "" : first.text.slice(end + 1);
  const bytes = bytesOf(given);
  const isGeneric = !keys.has(name);
  const hasValue = bytes !== null && bytes.length > 0;
  if (key === 2 && !isGeneric) return hasValue || bytes === null ? wrong("svc_param", name) : [key, bytes];
  if (!bytes || (!hasValue && (names.has(key) || end !== -1) && key !== 2)) return wrong("svc_param", name);
  const value = isGeneric ? bytes : readValue(key, bytes);
  return value ? [key, value] : wrong("svc_param", name);
}

/** Groups words by parameter: `alpn=` and a quoted value directly after it belong together. */
function groupWords(words: readonly Word[]): [Word, Word | undefined][] {
  const groups: [Word, Word | undefined][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    const isValue = word.isQuoted && word.isGlued && last?.[1] === undefined && last?.[0].text.endsWith("=");
    if (isValue && last) last[1] = word;
    else groups.push([word, undefined]);
  }
  return groups;
}

function missing(params: ReadonlyMap<number, Uint8Array>): Wrong | null {
  const listed = sortedKeys(params.get(0) ?? new Uint8Array());
  if (listed.some((key, at) => key === 0 || key === listed[at - 1])) return wrong("svc_param", "mandatory");
  const absent = listed.find((key) => !params.has(key));
  if (absent !== undefined) return wrong("svc_mandatory", nameOf(absent));
  return params.has(2) && !params.has(1) ? wrong("svc_mandatory", "alpn") : null;
}

/** Parses SVCB and HTTPS (RFC 9460): priority, target and parameters, which are sorted by key number. */
export function readSvcb(words: readonly Word[]): { rdata: string } | Wrong {
  const [first, second, ...rest] = words;
  const [priority, target] = [readNumber(first?.text, 65_535), readTarget(second?.text, true)];
  if (priority === null || target === null) return wrong("form", "priority, target and parameters");
  if (priority === 0 && rest.length > 0) return wrong("svc_alias");
  const params = new Map<number, Uint8Array>();
  for (const group of groupWords(rest)) {
    const read = readParam(group);
    if ("wrong" in read) return read;
    if (params.has(read[0])) return wrong("svc_twice", nameOf(read[0]));
    params.set(...read);
  }
  const lacking = missing(params);
  if (lacking) return lacking;
  const texts: string[] = [];
  for (const [key, bytes] of [...params].sort(([one], [other]) => one - other)) {
    const text = writeParam(key, bytes);
    if (text === null) return wrong("svc_param", nameOf(key));
    texts.push(text);
  }
  return { rdata: [priority, target, ...texts].join(" ") };
}
