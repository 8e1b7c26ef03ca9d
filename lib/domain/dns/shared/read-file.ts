import { type MistakeCode, sayWrong, type Wrong, wrong } from "@/lib/base/dns/mistakes";
import { servedType } from "@/lib/base/dns/types";
import { type FileMistake, readZoneFile } from "@/lib/base/dns/zone-file";
import { fail, invalidArgument } from "../../kernel/errors";
import type { RecordRow } from "../lookup";
import { defaultTtl, maxRecords } from "../rules";
import { type Checked, keepsHere, readRecord } from "./check-record";
import { placing } from "./placing";

type Placed = Pick<RecordRow, "key" | "type" | "rdata">;
type InFile = Checked & { line: number };

/** A mistake as programs and pages are told of it. */
export type SaidMistake = {
  line: number;
  name: string;
  type: string;
  code: MistakeCode;
  what: string;
  reason: string;
};

/** Of more there is only the number. */
export const mostMistakes = 100;

export const saidMistakes = (mistakes: readonly FileMistake[]): SaidMistake[] =>
  mistakes
    .toSorted((one, other) => one.line - other.line)
    .slice(0, mostMistakes)
    .map((one) => {
      const { line, name, type, wrong: code, what = "" } = one;
      return { line, name, type, code, what, reason: sayWrong(one) };
    });

/** What makes two records the same for other name servers, which know DKIM and SPF as TXT. */
const mark = ({ key, type, rdata }: Placed): string => `${key} ${servedType(type)} ${rdata}`;

const isNs = ({ key, type }: Placed, zoneKey: string): boolean => key === zoneKey && type === "NS";

/** The records that go: a zone has one SOA, and keeps its own NS where the file has none. */
function goingOf(zoneKey: string, before: readonly RecordRow[], file: readonly InFile[], replace: boolean) {
  const kept = new Set(file.map(mark));
  const hasSoa = file.some(({ type }) => type === "SOA");
  const hasNs = file.some((one) => isNs(one, zoneKey));
  return before.filter((one) => {
    if (kept.has(mark(one))) return false;
    return one.type === "SOA" ? hasSoa : replace && (!isNs(one, zoneKey) || hasNs);
  });
}

const wordOfSoa = (before: readonly RecordRow[], at: number): number | null => {
  const word = before.find(({ type }) => type === "SOA")?.rdata.split(" ")[at];
  return word === undefined ? null : Number(word);
};

/** The file's start of authority with the higher one of both serials: other name servers would not follow it down. */
function withSerial(record: InFile, before: readonly RecordRow[]): InFile {
  if (record.type !== "SOA") return record;
  const words = record.rdata.split(" ");
  words[2] = String(Math.max(wordOfSoa(before, 2) ?? 0, Number(words[2])));
  return { ...record, content: words.join(" "), rdata: words.join(" ") };
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

export type FilePlan = { added: Checked[]; going: RecordRow[]; mistakes: FileMistake[] };

/**
 * What a zone file changes in a zone with these records, and all that is wrong with it: lines that cannot be read, and
 * records that have no place beside those before them.
 */
export function planOfFile(
  file: string,
  zoneKey: string,
  before: readonly RecordRow[],
  replace: boolean,
): FilePlan {
  const read = readZoneFile(file, zoneKey, {
    restTtl: wordOfSoa(before, 6) ?? defaultTtl,
    mostEntries: maxRecords,
  });
  if (!read) throw fail("record.too_many");
  const { mistakes } = read;
  const records = new Map<string, InFile>();
  const keeps = keepsHere();
  let start: InFile | null = null;
  for (const record of read.records) {
    const checked = readRecord(zoneKey, { ...record, priority: null }, keeps);
    if ("wrong" in checked) {
      mistakes.push(atRecord(record, checked));
      continue;
    }
    const one = { ...checked, line: record.line };
    if (records.has(mark(one))) continue;
    if (one.type === "SOA" && start) mistakes.push(atRecord(record, wrong("soa_twice")));
    else records.set(mark(one), one);
    if (one.type === "SOA") start ??= one;
  }
  const found = [...records.values()].map((record) => withSerial(record, before));
  const going = new Set(goingOf(zoneKey, before, found, replace));
  const left = before.filter((row) => !going.has(row));
  const known = new Set(before.map(mark));
  const place = placing([...left, ...found]);
  for (const row of left) place(row);
  const added = found.filter((record) => {
    if (known.has(mark(record))) return false;
    const refused = place(record);
    if (refused) mistakes.push(atRecord(record, refused));
    return refused === null;
  });
  if (left.length + added.length > maxRecords) throw fail("record.too_many");
  return { added, going: [...going], mistakes };
}

/** Refuses a file for all of its mistakes at once. */
export function refuseFile({ added, mistakes }: FilePlan): never {
  const said = saidMistakes(mistakes);
  const [first] = said;
  const more = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : "";
  const details = { mistakes: said, mistake_count: mistakes.length, right_count: added.length };
  throw invalidArgument("file", `line ${first?.line ?? 0}: ${first?.reason ?? ""}${more}`, details);
}
