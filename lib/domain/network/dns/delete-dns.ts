import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { recordKey } from "@/lib/base/dns/names";
import { hasPriority, isGeneric, readContent } from "@/lib/base/dns/records";
import type { RecordType } from "@/lib/base/dns/types";
import { wireInt, wireText } from "@/lib/base/form-values";
import { groupBy } from "@/lib/base/group-by";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { type RecordRow, recordsOf, zone } from "./lookup";
import { typeInput, wireTexts, zoneInput } from "./schema";
import { touchZone } from "./shared/touch-zone";
import { requireTop } from "./shared/write-records";

const bare = (text: string): string => text.trim().toLowerCase().replace(/\.$/, "");

type Finder = (content: string) => RecordRow[];

/** For MX and SRV: the part after the priority. */
const afterPriority = (rdata: string): string => rdata.slice(rdata.indexOf(" ") + 1);

/**
 * Finds records of one name and type by content: identical ones, else those that differ only in case and a trailing
 * dot. A content without a priority matches any priority.
 */
function finderIn(type: RecordType, rows: readonly RecordRow[]): Finder {
  const byRdata = groupBy(rows, ({ rdata }) => rdata);
  const byRest = groupBy(rows, ({ rdata }) => afterPriority(rdata));
  const byBare = groupBy(rows, (row) => bare(row.content));
  const hasOne = type === "MX" || type === "SRV";
  return (content) => {
    const read = readContent(type, content, null);
    const isExact = !hasOne || hasPriority(type, content) || isGeneric(content);
    const rdata = "rdata" in read ? read.rdata : null;
    const found =
      rdata === null ? undefined : isExact ? byRdata.get(rdata) : byRest.get(afterPriority(rdata));
    return found ?? byBare.get(bare(content)) ?? [];
  };
}

function selected(
  type: RecordType,
  rows: RecordRow[],
  contents: readonly string[],
  priority: number | undefined,
): RecordRow[] {
  const ofPriority = priority === undefined || contents.length === 0 ? rows : byPriority(rows, priority);
  return contents.length === 0 ? ofPriority : contents.flatMap(finderIn(type, ofPriority));
}

/** Clients send a priority with every type; it is used only for MX and SRV. */
const byPriority = (rows: RecordRow[], priority: number): RecordRow[] =>
  rows.filter((row) => (row.type !== "MX" && row.type !== "SRV") || row.priority === priority);

/** `dns/delete_dns` (modules 5.7): succeeds for records that do not exist. */
export const deleteDns = operation({
  name: "dns.delete_dns",
  summary: "Deletes records by name, type and content",
  description:
    "Deletes the records of a name and type, or only those with the given content. What is not there is no failure.",
  access: writes({ right: "dns/edit" }),
  changes: [],
  fails: ["zone.slave"],
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
    const contents = [...new Set(content)].filter((text) => text !== "");
    const gone = new Set(selected(type, here, contents, priority).map(({ id }) => id));
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
