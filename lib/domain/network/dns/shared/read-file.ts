import { type MistakeCode, sayWrong, type Wrong, wrong } from "@/lib/base/dns/mistakes";
import { servedType } from "@/lib/base/dns/types";
import { type FileMistake, type FileRead, readingZoneFile } from "@/lib/base/dns/zone-file";
import { type Stretches, workInStretches } from "@/lib/base/work-in-stretches";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { PlacedRow, TimedRow } from "../lookup";
import { defaultTtl, maxRecords } from "../rules";
import { type Checked, keepsHere, readRecord } from "./check-record";
import { placing } from "./placing";

type Placed = Omit<PlacedRow, "id">;
type InFile = Checked & { line: number };

/** A file error as reported by the API and pages. */
export type SaidMistake = {
  line: number;
  name: string;
  type: string;
  code: MistakeCode;
  what: string;
  reason: string;
};

/** Any further ones are only counted. */
export const mostMistakes = 100;

export const saidMistakes = (mistakes: readonly FileMistake[]): SaidMistake[] =>
  mistakes
    .toSorted((one, other) => one.line - other.line)
    .slice(0, mostMistakes)
    .map((one) => {
      const { line, name, type, wrong: code, what = "" } = one;
      return { line, name, type, code, what, reason: sayWrong(one) };
    });

/** Identity of a record for other name servers, which treat DKIM and SPF as TXT. */
const mark = ({ key, type, rdata }: Placed): string => `${key} ${servedType(type)} ${rdata}`;

const isNs = ({ key, type }: Placed, zoneKey: string): boolean => key === zoneKey && type === "NS";

/** The records to delete: a zone has one SOA, and keeps its own NS records if the file has none. */
function* goingOf(
  zoneKey: string,
  before: readonly PlacedRow[],
  file: ReadonlyMap<string, InFile>,
  replace: boolean,
): Stretches<Set<PlacedRow>> {
  let [hasSoa, hasNs] = [false, false];
  for (const one of file.values()) {
    hasSoa ||= one.type === "SOA";
    hasNs ||= isNs(one, zoneKey);
  }
  const going = new Set<PlacedRow>();
  for (const one of before) {
    yield;
    const mayGo = one.type === "SOA" ? hasSoa : replace && (!isNs(one, zoneKey) || hasNs);
    if (mayGo && !file.has(mark(one))) going.add(one);
  }
  return going;
}

const wordOfSoa = (before: readonly PlacedRow[], at: number): number | null => {
  const word = before.find(({ type }) => type === "SOA")?.rdata.split(" ")[at];
  return word === undefined ? null : Number(word);
};

/** The file's SOA with the higher of both serials, because secondary name servers ignore a lower one. */
function withSerial(found: ReadonlyMap<string, InFile>, before: readonly PlacedRow[]): Map<string, InFile> {
  const raised = (record: InFile): InFile => {
    const words = record.rdata.split(" ");
    words[2] = String(Math.max(wordOfSoa(before, 2) ?? 0, Number(words[2])));
    return { ...record, content: words.join(" "), rdata: words.join(" ") };
  };
  const all = new Map<string, InFile>();
  for (const [key, record] of found) {
    const one = record.type === "SOA" ? raised(record) : record;
    all.set(one === record ? key : mark(one), one);
  }
  return all;
}

const atRecord = (
  { line, name, type }: Pick<InFile, "line" | "name" | "type">,
  found: Wrong,
): FileMistake => ({
  ...wrong(found.wrong, found.what),
  line,
  name,
  type,
});

/** The distinct records of a file, by identity; adds the errors of the others to `mistakes`. */
function* recordsIn(read: FileRead, zoneKey: string): Stretches<Map<string, InFile>> {
  const records = new Map<string, InFile>();
  const keeps = keepsHere();
  let start: InFile | null = null;
  for (const record of read.records) {
    yield;
    const checked = readRecord(zoneKey, { ...record, priority: null }, keeps);
    if ("wrong" in checked) {
      read.mistakes.push(atRecord(record, checked));
      continue;
    }
    const one = { ...checked, line: record.line };
    if (records.has(mark(one))) continue;
    if (one.type === "SOA" && start) read.mistakes.push(atRecord(record, wrong("soa_twice")));
    else records.set(mark(one), one);
    if (one.type === "SOA") start ??= one;
  }
  return records;
}

/** `retimed`: records that stay, with the TTL of the file. */
type FilePlan = {
  added: Checked[];
  going: PlacedRow[];
  retimed: { id: number; ttl: number }[];
  mistakes: FileMistake[];
};

function* planningFile(
  file: string,
  zoneKey: string,
  before: readonly TimedRow[],
  replace: boolean,
): Stretches<FilePlan> {
  const restTtl = wordOfSoa(before, 6) ?? defaultTtl;
  const read = yield* readingZoneFile(file, zoneKey, { restTtl, mostEntries: maxRecords });
  if (!read) throw fail("record.too_many");
  const { mistakes } = read;
  const found = withSerial(yield* recordsIn(read, zoneKey), before);
  const going = yield* goingOf(zoneKey, before, found, replace);
  const left = before.filter((row) => !going.has(row));
  const known = new Set<string>();
  const retimed: FilePlan["retimed"] = [];
  for (const row of before) {
    known.add(mark(row));
    const ttl = found.get(mark(row))?.ttl ?? row.ttl;
    if (replace && ttl !== row.ttl) retimed.push({ id: row.id, ttl });
    yield;
  }
  const place = placing([...left, ...found.values()]);
  for (const row of left) {
    place(row);
    yield;
  }
  const added: Checked[] = [];
  for (const [key, record] of found) {
    yield;
    if (known.has(key)) continue;
    const refused = place(record);
    if (refused) mistakes.push(atRecord(record, refused));
    else added.push(record);
  }
  if (left.length + added.length > maxRecords) throw fail("record.too_many");
  return { added, going: [...going], retimed, mistakes };
}

/**
 * Plans a zone file's changes to these records and lists all its errors: lines that cannot be parsed, and records
 * that conflict with earlier ones. Large files are processed in slices.
 */
export const planOfFile = (
  file: string,
  zoneKey: string,
  before: readonly TimedRow[],
  replace: boolean,
): Promise<FilePlan> => workInStretches(planningFile(file, zoneKey, before, replace));

/** Throws all errors of a file at once. */
export function refuseFile({ added, mistakes }: FilePlan): never {
  const said = saidMistakes(mistakes);
  const [first] = said;
  const more = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : "";
  const details = { mistakes: said, mistake_count: mistakes.length, right_count: added.length };
  throw invalidArgument("file", `line ${first?.line ?? 0}: ${first?.reason ?? ""}${more}`, details);
}
