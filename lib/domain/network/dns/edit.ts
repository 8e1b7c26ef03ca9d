import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { hasPriority } from "@/lib/base/dns/records";
import { isRecordType } from "@/lib/base/dns/types";
import { wireInt, wireText } from "@/lib/base/form-values";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { record, recordOnWire, recordsOf } from "./lookup";
import { DnsRecord, priorityInput, recordIdInput } from "./schema";
import { checkRecord } from "./shared/check-record";
import { requirePlaces } from "./shared/placing";
import { touchZone } from "./shared/touch-zone";
import { isSame, requireTop } from "./shared/write-records";

/** `dns/edit`, named only in the permission table: changes the sent fields of a record, which keeps its id. */
export const editRecord = operation({
  name: "dns.edit",
  summary: "Changes a record",
  description: "Changes name, content, TTL or priority of one record, by its number, and answers it.",
  access: writes(),
  changes: [],
  fails: ["zone.slave", "record.alone", "record.dname"],
  target: locked(record("id")),
  input: z.object({
    id: recordIdInput,
    name: about(wireText(255).optional(), "The name; left out, it stays.", "www"),
    content: about(wireText(8_192).optional(), "The content; left out, it stays.", "192.0.2.21"),
    ttl: about(wireInt(0, 604_800).optional(), "How many seconds resolvers may keep it.", 3600),
    priority: priorityInput,
  }),
  output: DnsRecord,
  run: async ({ db, now, note }, { id, name, content, ttl, priority }, { record: before, zone }) => {
    if (zone.kind === "Slave") throw fail("zone.slave");
    if (!isRecordType(before.type)) throw new Error(`Record ${id} has an unknown type.`);
    const wanted = checkRecord(zone.key, {
      name: name ?? before.name,
      type: before.type,
      content: content ?? before.content,
      ttl: ttl ?? before.ttl,
      // A priority within a new content takes precedence.
      priority: priority ?? (hasPriority(before.type, content ?? "") ? null : before.priority),
    });
    const others = (await recordsOf(db, zone.id)).filter((row) => row.id !== id);
    if (others.some((row) => isSame(row, wanted))) throw invalidArgument("content", "is there already");
    requirePlaces([...others, wanted]);
    requireTop(zone.key, [...others, wanted]);
    const { key, rdata } = wanted;
    const next = { name: wanted.name, content: wanted.content, ttl: wanted.ttl, priority: wanted.priority };
    const [row] = await db
      .update(dnsRecords)
      .set({ ...next, key, rdata })
      .where(eq(dnsRecords.id, id))
      .returning();
    if (!row) throw fail("record.not_found");
    await touchZone(db, zone.id, now, { keepsSerial: row.type === "SOA" });
    const text = (one: typeof row) => `${one.name} ${one.type} ${one.content}`;
    note({
      target: `zone ${zone.id}`,
      changes: { name: zone.name, record: { from: text(before), to: text(row) } },
    });
    return recordOnWire(row);
  },
});
