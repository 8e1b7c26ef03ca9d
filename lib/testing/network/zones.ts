import fc from "fast-check";
import { recordKey } from "@/lib/base/dns/names";
import { readContent } from "@/lib/base/dns/records";
import type { RecordType } from "@/lib/base/dns/types";

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
/** Labels of record owners, some with characters that must be escaped. */
const ownerLabel = fc.oneof(
  label,
  fc.stringMatching(/^[a-z0-9]{1,3}(\\\.|\\032|\/|\\@|\\;|\\"|\\\(|\\\\|\\200)[a-z0-9]{1,3}$/),
);
const host = fc.tuple(label, label).map(([one, two]) => `${one}.${two}.example.`);
const bytes = (count: number) =>
  fc.uint8Array({ minLength: count, maxLength: count }).map((all) => Buffer.from(all).toString("hex"));
const small = fc.nat(255);
const port = fc.nat(65_535);
const joined = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((words) => words.join(" "));
const text = fc.stringMatching(/^[ -!#-[\]-~]{0,12}$/).map((letters) => `"${letters}"`);
const digest = fc.constantFrom<[number, number]>([1, 20], [2, 32], [4, 48]).chain(([kind, count]) => {
  return joined(port, small, fc.constant(kind), bytes(count));
});
const association = fc
  .constantFrom<[number, number]>([0, 50], [1, 32], [2, 64])
  .chain(([kind, count]) => joined(small, small, fc.constant(kind), bytes(count)));
const params = fc
  .uniqueArray(
    fc.oneof(
      fc.constantFrom("alpn=h2,h3", 'alpn="h2"', "port=8443", "ipv4hint=192.0.2.1,192.0.2.2"),
      fc.constantFrom("ipv6hint=2001:db8::1", "ech=AAEC", 'key65000="a\\001,b"', "key65001=x"),
    ),
    { selector: (one) => one.split("=")[0], maxLength: 5 },
  )
  .map((all) => all.join(" "));
const service = joined(fc.integer({ min: 1, max: 65_535 }), host, params);
const seconds = joined(fc.nat(89), fc.nat(59), fc.nat(59));
const contents: Partial<Record<RecordType, fc.Arbitrary<string>>> = {
  A: fc.ipV4(),
  AAAA: fc.ipV6(),
  NS: host,
  PTR: host,
  DNAME: host,
  MX: joined(port, host),
  SRV: joined(port, port, port, host),
  TXT: fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
  CAA: fc
    .tuple(small, fc.constantFrom("issue", "issuewild", "iodef"), label)
    .map(([flags, tag, value]) => `${flags} ${tag} "${value}; x"`),
  TLSA: association,
  SMIMEA: association,
  SSHFP: fc
    .constantFrom<[number, number]>([1, 20], [2, 32])
    .chain(([kind, count]) => joined(small, fc.constant(kind), bytes(count))),
  DS: digest,
  CDS: digest,
  HTTPS: service,
  SVCB: service,
  NAPTR: joined(port, port, text, text, text, host),
  LOC: fc.tuple(seconds, seconds, fc.nat(9_000)).map(([one, other, up]) => `${one} N ${other} W ${up}m`),
  TYPE65280: fc.nat(9).chain((count) => bytes(count).map((hex) => `\\# ${count} ${hex}`)),
};
const types = Object.keys(contents) as RecordType[];
/** Records of a zone as a user may write them; some are invalid. */
export const anyRecord = fc.constantFrom(...types).chain((type) =>
  fc.record({
    type: fc.constant(type),
    name: fc.oneof(
      fc.constant("@"),
      ownerLabel,
      fc.tuple(ownerLabel, label).map((labels) => labels.join(".")),
    ),
    content: contents[type] ?? fc.constant(""),
    ttl: fc.nat(604_800),
  }),
);

export type Placed = { key: string; type: RecordType; ttl: number; rdata: string };

const isBeneath = (one: Placed, other: Placed): boolean =>
  other.type === "DNAME" && one.key !== other.key && one.key.endsWith(`.${other.key}`);

const isTwice = (one: Placed, other: Placed): boolean =>
  one.key === other.key && one.type === other.type && (one.type === "DNAME" || one.rdata === other.rdata);

/** The valid records of the zone, without duplicates. */
export function placedIn(
  zone: string,
  records: readonly { type: RecordType; name: string; content: string; ttl: number }[],
): Placed[] {
  const placed: Placed[] = [];
  for (const { type, name, content, ttl } of records) {
    const [read, key] = [readContent(type, content, null), recordKey(name, zone)];
    if (!("rdata" in read) || key === null || (type === "DS" && key === zone)) continue;
    const one = { key, type, ttl, rdata: read.rdata };
    const isOut = placed.some(
      (other) => isTwice(one, other) || isBeneath(one, other) || isBeneath(other, one),
    );
    if (!isOut) placed.push(one);
  }
  return placed;
}

/** Sorted, to compare regardless of order. */
export const sortedRows = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();
