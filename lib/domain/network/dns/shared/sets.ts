import { servedType } from "@/lib/base/dns/types";
import type { RecordSet } from "@/lib/outside/dns/port";
import type { RecordRow } from "../lookup";

/** Groups records as name servers store them: one set per name and type, each content once, with one TTL. */
export function setsOf(rows: readonly RecordRow[]): RecordSet[] {
  const sets = new Map<string, RecordSet & { known: Set<string> }>();
  for (const row of rows) {
    const [name, type] = [`${row.key}.`, servedType(row.type)];
    const set = sets.get(`${name} ${type}`) ?? { name, type, ttl: row.ttl, contents: [], known: new Set() };
    set.ttl = Math.min(set.ttl, row.ttl);
    if (!set.known.has(row.rdata)) set.contents.push(row.rdata);
    set.known.add(row.rdata);
    sets.set(`${name} ${type}`, set);
  }
  return Array.from(sets.values(), ({ known: _, ...set }) => set);
}
