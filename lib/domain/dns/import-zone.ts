import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { servedType } from "@/lib/base/dns/records";
import { readZoneFile } from "@/lib/base/dns/zone-file";
import { wireFlag, wireText } from "@/lib/base/form-values";
import { dnsRecords } from "@/lib/db/tables/dns";
import { writes } from "../kernel/access";
import { DomainError, fail, invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { locked } from "../kernel/target";
import { type RecordRow, recordsOf, zone } from "./lookup";
import { defaultTtl } from "./rules";
import { zoneInput } from "./schema";
import { touchZone } from "./shared/touch-zone";
import { checkRecord, writeRecords } from "./shared/write-records";

type InFile = ReturnType<typeof checkRecord>;

/** What is wrong with the parameter, and its name where it is not the file itself. */
function mistakeIn({ facts, message }: DomainError): string {
  if (!("parameter" in facts && "reason" in facts)) return message;
  return facts.parameter === "file" ? String(facts.reason) : `${facts.parameter}: ${facts.reason}`;
}

/** A mistake of a record is one of the file. */
async function inFile<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.extras.doc === "argument.invalid")
      throw invalidArgument("file", mistakeIn(error));
    throw error;
  }
}

function recordsIn(file: string, zoneKey: string): InFile[] {
  const read = readZoneFile(file, zoneKey, defaultTtl);
  if ("wrong" in read) throw invalidArgument("file", `line ${read.line}: ${read.wrong}`);
  const records = read.records.map((record) =>
    checkRecord(zoneKey, { ...record, priority: null }, `${record.name} ${record.type}`),
  );
  const starts = records.filter(({ type }) => type === "SOA");
  if (starts.length > 1) throw invalidArgument("file", "there is more than one SOA");
  return records;
}

type Placed = { key: string; type: string; rdata: string };

/** What makes two records the same for other name servers, which know DKIM and SPF as TXT. */
const mark = ({ key, type, rdata }: Placed): string => `${key} ${servedType(type)} ${rdata}`;

/** The records that go: a zone has one SOA, and keeps its own NS where the file has none. */
function goingOf(zoneKey: string, before: readonly RecordRow[], file: readonly InFile[], replace: boolean) {
  const kept = new Set(file.map(mark));
  const hasSoa = file.some(({ type }) => type === "SOA");
  const isNs = ({ key, type }: Placed) => key === zoneKey && type === "NS";
  const hasNs = file.some(isNs);
  return before.filter((one) => {
    if (kept.has(mark(one))) return false;
    return one.type === "SOA" ? hasSoa : replace && (!isNs(one) || hasNs);
  });
}

/** The file's start of authority with the higher one of both serials: other name servers would not follow it down. */
function withSerial(record: InFile, before: readonly RecordRow[]): InFile {
  if (record.type !== "SOA") return record;
  const words = record.content.split(" ");
  const known = before.find(({ type }) => type === "SOA")?.rdata.split(" ")[2] ?? "0";
  words[2] = String(Math.max(Number(known), Number(words[2])));
  return { ...record, content: words.join(" "), rdata: words.join(" ") };
}

/** An action of our own: all of the file or nothing. */
export const importZone = operation({
  name: "dns.import_zone",
  summary: "Reads a zone file into a zone",
  access: writes({ right: "dns/edit" }),
  target: locked(zone("zone")),
  input: z.object({
    zone: zoneInput,
    file: about(wireText(1_000_000), "The zone file; `$INCLUDE` is not taken.", "www 3600 IN A 192.0.2.20\n"),
    replace: about(
      wireFlag.default(false),
      "1 = what is not in the file goes. SOA and NS of the zone stay where the file has none.",
      "0",
    ),
  }),
  output: z.object({
    added: about(z.int(), "How many records are new.", 1),
    deleted: about(z.int(), "How many records went.", 0),
  }),
  run: async ({ db, now, note }, { file, replace }, row) => {
    if (row.kind === "Slave") throw fail("zone.slave");
    const before = await recordsOf(db, row.id);
    const read = await inFile(() => recordsIn(file, row.key));
    const records = read.map((record) => withSerial(record, before));
    const known = new Set(before.map(mark));
    const news = records.filter((record) => !known.has(mark(record)));
    const going = goingOf(row.key, before, records, replace);
    const ids = going.map(({ id }) => id);
    if (ids.length > 0)
      await db.delete(dnsRecords).where(and(eq(dnsRecords.zoneId, row.id), inArray(dnsRecords.id, ids)));
    const { added } = await inFile(() => writeRecords(db, row, news, now));
    await touchZone(db, row.id, now);
    note({ target: `zone ${row.id}`, changes: { name: row.name, added, deleted: ids.length } });
    return { added, deleted: ids.length };
  },
});
