import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { recordKey } from "@/lib/base/dns/names";
import { hasPriority, readContent } from "@/lib/base/dns/records";
import { isRecordType } from "@/lib/base/dns/types";
import { wireInt, wireText } from "@/lib/base/form-values";
import { dnsRecords } from "@/lib/db/tables/dns";
import { writes } from "../kernel/access";
import { fail, invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { locked } from "../kernel/target";
import { type RecordRow, recordsOf, zone } from "./lookup";
import { typeInput, wireTexts, zoneInput } from "./schema";
import { touchZone } from "./shared/touch-zone";
import { requireTop } from "./shared/write-records";

const bare = (text: string): string => text.trim().toLowerCase().replace(/\.$/, "");

/** The records with this content: the very same one, else those that differ in case and a dot at the end alone. */
function withContent(rows: RecordRow[], content: string): RecordRow[] {
  const [one] = rows;
  if (!one) return [];
  const forms = rows.filter((row) => {
    if (!isRecordType(row.type)) return false;
    const read = readContent(row.type, content, hasPriority(row.type, content) ? null : row.priority);
    return "rdata" in read && read.rdata === row.rdata;
  });
  return forms.length > 0 ? forms : rows.filter((row) => bare(row.content) === bare(content));
}

function selected(rows: RecordRow[], contents: readonly string[], priority: number | undefined): RecordRow[] {
  const ofPriority = priority === undefined || contents.length === 0 ? rows : byPriority(rows, priority);
  return contents.length === 0 ? ofPriority : contents.flatMap((text) => withContent(ofPriority, text));
}

/** Clients send a priority with every type; it says something of MX and SRV alone. */
const byPriority = (rows: RecordRow[], priority: number): RecordRow[] =>
  rows.filter((row) => (row.type !== "MX" && row.type !== "SRV") || row.priority === priority);

/** `dns/delete_dns` (modules 5.7, decisions 13): what is not there is deleted already. */
export const deleteDns = operation({
  name: "dns.delete_dns",
  summary: "Deletes records by name, type and content",
  access: writes({ right: "dns/edit" }),
  target: locked(zone("zone")),
  input: z.object({
    zone: zoneInput,
    name: about(wireText(255).default("@"), "The name.", "www"),
    type: typeInput,
    content: about(
      wireTexts(8_192, 100).optional(),
      "The content, or several as `content[]`; without it all records of that name and type go.",
      ["192.0.2.20"],
    ),
    priority: about(wireInt(0, 65_535).optional(), "Of MX and SRV: only with this priority.", 10),
  }),
  output: z.object({}),
  run: async ({ db, now, note }, { name, type, content = [], priority }, row) => {
    if (row.kind === "Slave") throw fail("zone.slave");
    const key = recordKey(name, row.key);
    if (key === null) throw invalidArgument("name", `is no name of the zone ${row.key}`);
    const all = await recordsOf(db, row.id);
    const here = all.filter((one) => one.key === key && one.type === type);
    const contents = content.filter((text) => text !== "");
    const gone = new Set(selected(here, contents, priority).map(({ id }) => id));
    if (gone.size === 0) return {};
    const left = all.filter(({ id }) => !gone.has(id));
    requireTop(row.key, left);
    await db.delete(dnsRecords).where(and(eq(dnsRecords.zoneId, row.id), inArray(dnsRecords.id, [...gone])));
    await touchZone(db, row.id, now);
    const from = here.filter(({ id }) => gone.has(id)).map((one) => one.content);
    note({
      target: `zone ${row.id}`,
      changes: { name: row.name, record: { from: `${name} ${type} ${from.join(", ")}`, to: null } },
    });
    return {};
  },
});
