import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { recordKey } from "@/lib/base/dns/names";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { newRecordFailures } from "./errors";
import { recordOnWire, recordsOf, type ZoneRow, zone } from "./lookup";
import { nextSerial, soaDefaults } from "./rules";
import { AddDns, DnsRecord } from "./schema";
import type { Wanted } from "./shared/check-record";
import { touchZone } from "./shared/touch-zone";
import { requireTop, writeRecords } from "./shared/write-records";

type Input = z.output<typeof AddDns>;

const hostOf = (text: string): string => text.trim().toLowerCase().replace(/\.$/, "");

/** The requested contents: as sent, or built from the fields of an SRV or SOA record. */
async function contentsOf({ db, now }: SignedContext, row: ZoneRow, input: Input): Promise<string[]> {
  const { type, content, weight, port, target, mname, rname } = input;
  const sent = content?.filter((text) => text !== "") ?? [];
  const isOfParts = type === "SRV" && target !== undefined && port !== undefined;
  // Clients that have to send a content along with the fields put the target there.
  if (isOfParts && sent.every((text) => hostOf(text) === hostOf(target)))
    return [`${weight ?? 0} ${port} ${target}`];
  if (sent.length > 0) return sent;
  if (type !== "SOA") throw invalidArgument("content", "is required");
  const [start] = (await recordsOf(db, row.id)).filter((one) => one.type === "SOA");
  const before = start?.content.trim().split(/\s+/) ?? [];
  const number = (name: keyof typeof soaDefaults, at: number) =>
    input[name] ?? before[at] ?? soaDefaults[name];
  const known = Number(before[2] ?? 0);
  const serial = input.serial ?? (input.increase_soa_serial ? nextSerial(known, now) : known);
  const words = [mname ?? before[0], rname ?? before[1], serial];
  const rest = [number("refresh", 3), number("retry", 4), number("expire", 5), number("minimum", 6)];
  return [[...words, ...rest].join(" ")];
}

/** Appends `proto` to the `_service` name of an SRV record that lacks the protocol. */
function nameOf({ name, type, proto }: Input): string {
  if (type !== "SRV" || !proto) return name;
  const label = proto.startsWith("_") ? proto : `_${proto}`;
  const [service = "", ...rest] = name.split(".");
  if (name.toLowerCase().split(".").includes(label.toLowerCase())) return name;
  return [service, label, ...rest].join(".");
}

/** Deletes the records that the new contents replace: with `update`, or for a new SOA. */
async function clear({ db }: SignedContext, row: ZoneRow, name: string, input: Input): Promise<void> {
  const { type, old_name, changetype, update } = input;
  const names = [
    ...(changetype === "update" || update || type === "SOA" ? [["name", name] as const] : []),
    ...(old_name === undefined || old_name === "" ? [] : [["old_name", old_name] as const]),
  ];
  for (const [parameter, text] of names) {
    const key = recordKey(text, row.key);
    if (key === null) throw invalidArgument(parameter, `is no name of the zone ${row.key}`);
    const isThere = and(eq(dnsRecords.zoneId, row.id), eq(dnsRecords.key, key), eq(dnsRecords.type, type));
    await db.delete(dnsRecords).where(isThere);
  }
}

const adding = (called: `dns.${string}`, otherName = "") =>
  operation({
    name: called,
    summary: "Adds a record, beside those that have its name and type already",
    description: `Adds one value to a name of a zone and leaves other values of that name and type alone. Text is kept as it is sent; for SRV and SOA the parts can be given one by one.${otherName}`,
    access: writes(),
    changes: [],
    fails: newRecordFailures,
    target: locked(zone("zone")),
    isCreating: true,
    input: AddDns,
    output: z.object({
      id: about(z.int(), "Number of the record; of several, of the first.", 9001),
      records: about(z.array(DnsRecord), "What was sent, as it is kept; known records as they were."),
    }),
    run: async (context, input, row) => {
      const { db, now, note } = context;
      if (row.kind === "Slave") throw fail("zone.slave");
      const { type, ttl, priority = null } = input;
      const name = nameOf(input);
      const contents = await contentsOf(context, row, input);
      if (type === "SOA" && contents.length > 1) throw invalidArgument("content", "must be one");
      await clear(context, row, name, input);
      const wanted = contents.map((content): Wanted => ({ name, type, content, ttl, priority }));
      const { rows } = await writeRecords(db, row, wanted, now);
      requireTop(row.key, await recordsOf(db, row.id));
      // A serial sent by the client is kept; a new SOA record already has the next one.
      const keepsSerial = !input.increase_soa_serial || type === "SOA";
      await touchZone(db, row.id, now, { keepsSerial });
      const [first] = rows;
      if (!first) throw new Error("No record was written.");
      note({
        target: `zone ${row.id}`,
        changes: { name: row.name, record: `${name} ${type} ${contents.join(", ")}` },
      });
      return { id: first.id, records: rows.map(recordOnWire) };
    },
  });

/** `dns/add_dns` (modules 5.7). */
export const addDns = adding("dns.add_dns");
/** Alias from the specification's permission table. */
export const createDns = adding("dns.create_dns", " The permission table knows it by this name.");
