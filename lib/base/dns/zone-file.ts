import { nameKey } from "./names";
import { isRecordType, type RecordType } from "./records";

export type FileRecord = { name: string; type: RecordType; content: string; ttl: number };
export type FileRead = { records: FileRecord[] } | { wrong: string; line: number };

type Line = { text: string[]; line: number; hasOwner: boolean };

/** Splits a file into entries of words: quotes keep blanks, brackets join lines, a semicolon begins a comment. */
function splitLines(file: string): Line[] | { wrong: string; line: number } {
  const found: Line[] = [];
  let depth = 0;
  let entry: Line | null = null;
  for (const [at, raw] of file.split(/\r\n|\n|\r/).entries()) {
    const words = splitWords(raw);
    if (!words) return { wrong: "has a quote that does not end", line: at + 1 };
    entry ??= { text: [], line: at + 1, hasOwner: !/^\s/.test(raw) };
    for (const word of words) {
      if (word === "(") depth++;
      else if (word === ")") depth--;
      else entry.text.push(word);
      if (depth < 0) return { wrong: "has a bracket too many", line: at + 1 };
    }
    if (depth > 0) continue;
    if (entry.text.length > 0) found.push(entry);
    entry = null;
  }
  return depth > 0 ? { wrong: "has a bracket that does not end", line: entry?.line ?? 1 } : found;
}

function splitWords(line: string): string[] | null {
  const words: string[] = [];
  const token = /\s+|;.*$|[()]|"(?:[^"\\]|\\.)*"|(?:[^\s;()"\\]|\\.)+/gy;
  while (token.lastIndex < line.length) {
    const [word] = token.exec(line) ?? [];
    if (word === undefined) return null;
    if (!/^[\s;]/.test(word)) words.push(word);
  }
  return words;
}

const units: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Seconds, or such as `1h30m`; null when it is neither. */
export function readTtl(text: string): number | null {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(\d{1,7}[smhdw])+$/i.test(text)) return null;
  const parts = text.toLowerCase().match(/\d{1,7}[smhdw]/g) ?? [];
  return parts.reduce((sum, part) => sum + Number(part.slice(0, -1)) * (units[part.slice(-1)] ?? 0), 0);
}

/** A name of the file as a whole one with its dot. */
const whole = (name: string, origin: string): string => {
  if (name === "@") return `${origin}.`;
  return name.endsWith(".") ? name : `${name}.${origin}.`;
};

/** Where in the content of each type host names stand. */
const hostsAt: Partial<Record<RecordType, number[]>> = {
  CNAME: [0],
  NS: [0],
  PTR: [0],
  MX: [1],
  SRV: [3],
  SOA: [0, 1],
};

function contentOf(type: RecordType, words: readonly string[], origin: string): string {
  const hosts = hostsAt[type] ?? [];
  const each = words.map((word, at) => {
    if (hosts.includes(at)) return whole(word, origin);
    return type === "SOA" ? String(readTtl(word) ?? word) : word;
  });
  return each.join(" ");
}

type State = { origin: string; ttl: number | null; owner: string | null };

/** Applies `$ORIGIN` and `$TTL`; answers what is wrong with them, and null when nothing is. */
function direct(state: State, [word = "", value = "", ...rest]: readonly string[]): string | null {
  const name = word.toUpperCase();
  if (rest.length > 0) return `${name} has too many words`;
  if (name === "$TTL") {
    state.ttl = readTtl(value);
    return state.ttl === null ? "$TTL is no time" : null;
  }
  if (name !== "$ORIGIN") return `${name} is not taken`;
  const key = nameKey(whole(value, state.origin));
  if (key === null) return "$ORIGIN is no name";
  state.origin = key;
  return null;
}

function readEntry(state: State, entry: Line, fallback: number): FileRecord | string {
  const words = [...entry.text];
  if (entry.hasOwner) state.owner = whole(words.shift() ?? "@", state.origin);
  if (state.owner === null) return "the first record has no name";
  let ttl = state.ttl ?? fallback;
  for (let times = 0; times < 2; times++) {
    const [word = ""] = words;
    const seconds = /^\d/.test(word) ? readTtl(word) : null;
    if (seconds !== null) ttl = seconds;
    if (seconds !== null || /^in$/i.test(word)) words.shift();
  }
  const type = words.shift()?.toUpperCase() ?? "";
  if (!isRecordType(type)) return `type ${type.slice(0, 20) || "is missing"} is not taken`;
  if (words.length === 0) return "the content is missing";
  return { name: state.owner, type, content: contentOf(type, words, state.origin), ttl };
}

/** Reads a zone file (RFC 1035, section 5) of this zone: names come out whole, times as seconds. */
export function readZoneFile(file: string, zoneKey: string, fallbackTtl: number): FileRead {
  const lines = splitLines(file.replace(/^\uFEFF/, ""));
  if (!Array.isArray(lines)) return lines;
  const state: State = { origin: zoneKey, ttl: null, owner: null };
  const records: FileRecord[] = [];
  for (const entry of lines) {
    const { line } = entry;
    if (entry.text[0]?.startsWith("$")) {
      const wrong = direct(state, entry.text);
      if (wrong !== null) return { wrong, line };
      continue;
    }
    const record = readEntry(state, entry, fallbackTtl);
    if (typeof record === "string") return { wrong: record, line };
    records.push(record);
  }
  return { records };
}

type Served = { key: string; type: string; ttl: number; rdata: string };

/** A zone as a file: the start of authority first, names within the zone. Other servers know DKIM and SPF as TXT. */
export function writeZoneFile(
  zoneKey: string,
  records: readonly Served[],
  typeOf: (type: string) => string,
): string {
  const short = (key: string) => (key === zoneKey ? "@" : key.slice(0, -zoneKey.length - 1));
  const rank = ({ type, key }: Served) => (type === "SOA" ? 0 : key === zoneKey ? 1 : 2);
  const sorted = [...records].sort((one, other) => rank(one) - rank(other));
  const lines = sorted.map(
    ({ key, type, ttl, rdata }) => `${short(key)}\t${ttl}\tIN\t${typeOf(type)}\t${rdata}`,
  );
  return `$ORIGIN ${zoneKey}.\n${lines.join("\n")}\n`;
}
