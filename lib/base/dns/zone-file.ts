import { type Stretches, workAtOnce } from "../work-in-stretches";
import { type Wrong, wrong } from "./mistakes";
import { isWhole, nameKey } from "./names";
import { type RecordType, readType, servedType, signingType } from "./types";
import { type Word, writtenWord } from "./words";
import { type BadEntry, type Entry, splitEntries } from "./zone-entries";

export type FileRecord = { line: number; name: string; type: RecordType; content: string; ttl: number };
/** An error with its line, and name and type as far as they were parsed. */
export type FileMistake = Wrong & { line: number; name: string; type: string };
export type FileRead = { records: FileRecord[]; mistakes: FileMistake[] };

const units: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const longestTtl = 2_147_483_647;

/** Parses a duration in seconds, or with units such as `1h30m`; null if it is neither. */
export function readTtl(text: string): number | null {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  if (!/^(\d{1,7}[smhdw])+$/i.test(text)) return null;
  const parts = text.toLowerCase().match(/\d{1,7}[smhdw]/g) ?? [];
  return parts.reduce((sum, part) => sum + Number(part.slice(0, -1)) * (units[part.slice(-1)] ?? 0), 0);
}

type State = {
  zone: string;
  /** `$ORIGIN` without trailing dot; empty = root, null = the last one was invalid. */
  origin: string | null;
  /** Value of `$TTL`, in seconds. */
  ttl: number | null;
  /** The last explicit TTL of a record, in seconds. */
  stated: number | null;
  owner: string | null;
};

/** Returns a name of the file as an absolute one, with its dot; null if its origin is unknown. */
function whole(name: string, origin: string | null): string | null {
  if (name !== "@" && isWhole(name)) return name;
  if (origin === null) return null;
  if (name === "@") return `${origin}.`;
  return origin === "" ? `${name}.` : `${name}.${origin}.`;
}

/** Positions of host names in the content of each type. */
const hostsAt: Partial<Record<RecordType, number[]>> = {
  CNAME: [0],
  DNAME: [0],
  HTTPS: [1],
  MX: [1],
  NAPTR: [5],
  NS: [0],
  PTR: [0],
  SOA: [0, 1],
  SRV: [3],
  SVCB: [1],
};

/** Returns the content as one text with absolute names; each word of a TXT becomes its own string. */
function contentOf(type: RecordType, words: readonly Word[], origin: string | null): string | null {
  if (words[0]?.text === "\\#" && !words[0].isQuoted) return words.map(writtenWord).join(" ");
  if (servedType(type) === "TXT") return words.map(({ text }) => `"${text}"`).join(" ");
  const hosts = hostsAt[type] ?? [];
  let content = "";
  for (const [at, word] of words.entries()) {
    const text = hosts.includes(at) ? whole(word.text, origin) : writtenWord(word);
    if (text === null) return null;
    const said = type === "SOA" && at > 1 ? String(readTtl(text) ?? text) : text;
    content += at > 0 && !word.isGlued ? ` ${said}` : said;
  }
  return content;
}

/** Applies `$ORIGIN` and `$TTL`; returns the error of an invalid directive, else null. */
function direct(state: State, [word, value, ...rest]: readonly Word[]): Wrong | null {
  const name = word?.text.toUpperCase().slice(0, 20) ?? "";
  if (name !== "$TTL" && name !== "$ORIGIN") return wrong("directive", name);
  if (rest.length > 0) return wrong("directive_words", name);
  if (name === "$TTL") {
    state.ttl = readTtl(value?.text ?? "");
    if (state.ttl === null) return wrong("ttl");
    return state.ttl > longestTtl ? wrong("ttl_large", String(longestTtl)) : null;
  }
  const text = whole(value?.text ?? "", state.origin);
  // With an invalid origin the records after it would get wrong names, so they are rejected.
  state.origin = text === "." ? "" : text === null ? null : nameKey(text);
  return state.origin === null ? wrong("origin") : null;
}

const otherClass = /^(ch|chaos|hs|hesiod|cs|any|none|class\d{1,5})$/i;
/** Windows DNS marks dynamically registered records with their age. */
const windowsAge = /^\[age:\d+\]$/i;

/** Removes TTL and class, in either order, from the front; returns the TTL in seconds. */
function takeTtl(words: Word[]): number | null | Wrong {
  let ttl: number | null = null;
  for (let text = words[0]?.text ?? ""; ; text = words[0]?.text ?? "") {
    const seconds = /^\d/.test(text) ? readTtl(text) : null;
    if (seconds !== null) ttl ??= seconds;
    else if (!/^(in|class1)$/i.test(text) && !windowsAge.test(text))
      return otherClass.test(text) ? wrong("class", text.toUpperCase()) : ttl;
    words.shift();
  }
}

type Found = { name: string; type: string } & (
  | { record: Omit<FileRecord, "line" | "ttl">; ttl: number | null }
  | Wrong
);

function readEntry(state: State, entry: Entry): Found {
  const words = [...entry.words];
  const sent = entry.hasOwner ? (words.shift()?.text ?? "@") : null;
  if (sent !== null) state.owner = whole(sent, state.origin);
  const before = { name: sent ?? state.owner ?? "", type: "" };
  const stated = takeTtl(words);
  if (stated !== null && typeof stated === "object") return { ...before, ...stated };
  const word = words.shift()?.text ?? "";
  const known = readType(word);
  const at = { name: state.owner ?? before.name, type: word.toUpperCase().slice(0, 20) };
  if (stated !== null && stated <= longestTtl) state.stated = stated;
  if (word === "") return { ...at, ...wrong("type_missing") };
  const signing = signingType(word);
  if (signing !== null) return { ...at, ...wrong("signed", signing) };
  if (known === null) return { ...at, ...wrong("type", at.type) };
  // Some exports write the zone's own name without its dot.
  if (known === "SOA" && sent?.toLowerCase() === state.zone) state.owner = `${state.zone}.`;
  if (state.owner === null) return { ...at, ...wrong(sent === null ? "first_name" : "origin") };
  if (words.length === 0) return { ...at, ...wrong("content_missing") };
  const content = contentOf(known, words, state.origin);
  if (content === null) return { ...at, ...wrong("origin") };
  const ttl = stated ?? state.ttl ?? state.stated;
  if (ttl !== null && ttl > longestTtl) return { ...at, ...wrong("ttl_large", String(longestTtl)) };
  return { name: state.owner, type: known, record: { name: state.owner, type: known, content }, ttl };
}

/** Returns the SOA minimum, the TTL of records without an explicit one (RFC 2308, 4; RFC 1035, 5.1). */
function minimumOf(records: readonly { type: RecordType; content: string }[]): number | null {
  const start = records.find(({ type }) => type === "SOA");
  const minimum = Number(start?.content.split(/\s+/)[6] ?? Number.NaN);
  return minimum >= 0 && minimum <= longestTtl ? minimum : null;
}

const mistakeOf = (entry: BadEntry | Entry, found: Wrong, name: string, type: string): FileMistake => ({
  line: entry.line,
  name: name.slice(0, 255),
  type,
  wrong: found.wrong,
  ...(found.what === undefined ? {} : { what: found.what }),
});

type Options = {
  /** Initial `$TTL`, in seconds. */
  ttl?: number | null;
  /** Default TTL in seconds, if neither the file nor its SOA has one. */
  restTtl: number;
  mostEntries: number;
};

/**
 * Parses a zone file (RFC 1035, section 5) of this zone to records with absolute names and TTLs in seconds, and all
 * its errors. A record without a TTL gets that of `$TTL`, else the last explicit one, else the SOA minimum, else
 * `restTtl`. Null if the file has more than `mostEntries` entries.
 */
export function* readingZoneFile(
  file: string,
  zone: string,
  { ttl = null, restTtl, mostEntries }: Options,
): Stretches<FileRead | null> {
  const entries = yield* splitEntries(file, mostEntries);
  if (!entries) return null;
  const state: State = { zone, origin: zone, ttl, stated: null, owner: null };
  const records: (Omit<FileRecord, "ttl"> & { ttl: number | null })[] = [];
  const mistakes: FileMistake[] = [];
  for (const entry of entries) {
    yield;
    if ("wrong" in entry) {
      if (entry.owner !== null) state.owner = whole(entry.owner, state.origin);
      mistakes.push(mistakeOf(entry, entry, entry.owner ?? "", ""));
      continue;
    }
    const [first] = entry.words;
    if (first?.text.startsWith("$") && !first.isQuoted) {
      const found = direct(state, entry.words);
      if (found) mistakes.push(mistakeOf(entry, found, first.text, ""));
      continue;
    }
    const found = readEntry(state, entry);
    if ("wrong" in found) mistakes.push(mistakeOf(entry, found, found.name, found.type));
    else records.push({ ...found.record, line: entry.line, ttl: found.ttl });
  }
  const rest = minimumOf(records) ?? restTtl;
  return { records: records.map((record) => ({ ...record, ttl: record.ttl ?? rest })), mistakes };
}

/** Like readingZoneFile, without yielding, for files known to be short. */
export const readZoneFile = (file: string, zone: string, options: Options): FileRead | null =>
  workAtOnce(readingZoneFile(file, zone, options));
