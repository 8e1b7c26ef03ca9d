import { servedType } from "@/lib/base/dns/records";
import type { RecordSet } from "@/lib/outside/dns/port";
import type { RecordRow } from "../lookup";

/** The records as name servers have them: one set for each name and type, each content once, with one time to live. */
export function setsOf(rows: readonly RecordRow[]): RecordSet[] {
  const sets = new Map<string, RecordSet>();
  for (const row of rows) {
    const [name, type] = [`${row.key}.`, servedType(row.type)];
    const set = sets.get(`${name} ${type}`) ?? { name, type, ttl: row.ttl, contents: [] };
    set.ttl = Math.min(set.ttl, row.ttl);
    if (!set.contents.includes(row.rdata)) set.contents.push(row.rdata);
    sets.set(`${name} ${type}`, set);
  }
  return [...sets.values()];
}
