import fc from "fast-check";
import { recordKey } from "@/lib/base/dns/names";
import { type RecordType, readContent } from "@/lib/base/dns/records";

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const host = fc.tuple(label, label).map(([one, two]) => `${one}.${two}.example.`);
const hex = fc.stringMatching(/^([0-9a-f]{2}){4,8}$/);
const small = fc.nat(255);
const contents: Record<string, fc.Arbitrary<string>> = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  NS: host,
  PTR: host,
  MX: fc.tuple(fc.nat(65_535), host).map((words) => words.join(" ")),
  SRV: fc.tuple(fc.nat(65_535), fc.nat(65_535), fc.nat(65_535), host).map((words) => words.join(" ")),
  TXT: fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
  CAA: fc
    .tuple(small, fc.constantFrom("issue", "issuewild", "iodef"), label)
    .map(([flags, tag, value]) => `${flags} ${tag} "${value}; x"`),
  TLSA: fc.tuple(small, small, small, hex).map((words) => words.join(" ")),
  SSHFP: fc.tuple(small, small, hex).map((words) => words.join(" ")),
};
/** Records of a zone as somebody may write them; some are none. */
export const anyRecord = fc.constantFrom(...Object.keys(contents)).chain((type) =>
  fc.record({
    type: fc.constant(type as RecordType),
    name: fc.oneof(
      fc.constant("@"),
      label,
      fc.tuple(label, label).map((labels) => labels.join(".")),
    ),
    content: contents[type] ?? fc.constant(""),
    ttl: fc.nat(604_800),
  }),
);

export type Placed = { key: string; type: RecordType; ttl: number; rdata: string };

/** Those that are records of this zone, each once. */
export function placedIn(
  zone: string,
  records: readonly { type: RecordType; name: string; content: string; ttl: number }[],
): Placed[] {
  const placed = records.flatMap(({ type, name, content, ttl }): Placed[] => {
    const [read, key] = [readContent(type, content, null), recordKey(name, zone)];
    return "rdata" in read && key !== null ? [{ key, type, ttl, rdata: read.rdata }] : [];
  });
  const marks = placed.map(({ key, type, rdata }) => `${key} ${type} ${rdata}`);
  return placed.filter((_, at) => marks.indexOf(marks[at] ?? "") === at);
}

/** Without an order, for comparison. */
export const sortedRows = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();
