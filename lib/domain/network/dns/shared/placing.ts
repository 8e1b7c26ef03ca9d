import { type Wrong, wrong } from "@/lib/base/dns/mistakes";
import { nameAbove } from "@/lib/base/dns/names";
import { fail } from "../../../kernel/errors/fail";

type Placed = { key: string; type: string };
type Here = { isAlias: boolean; isTree: boolean };

function namesOver(key: string): string[] {
  const found: string[] = [];
  for (let name = nameAbove(key); name !== null; name = nameAbove(name)) found.push(name);
  return found;
}

/**
 * Checks which records can coexist: a CNAME excludes other records at its name (RFC 1034, 3.6.2); a name has at most
 * one DNAME, with no records beneath it (RFC 6672, 2.4). Returns why a record conflicts with earlier ones; such a
 * record is skipped.
 */
export function placing(all: Iterable<Placed>): (record: Placed) => Wrong | null {
  const here = new Map<string, Here>();
  const over = new Set<string>();
  // Ancestor names are many and needed only for DNAME.
  const hasTrees = [...all].some(({ type }) => type === "DNAME");
  return ({ key, type }) => {
    const known = here.get(key);
    if (known && (known.isAlias || type === "CNAME")) return wrong("alone");
    if (known?.isTree && type === "DNAME") return wrong("dname_once");
    const above = hasTrees ? namesOver(key) : [];
    const tree = above.find((name) => here.get(name)?.isTree);
    if (tree !== undefined) return wrong("beneath", tree);
    if (type === "DNAME" && over.has(key)) return wrong("beneath", key);
    for (const name of above) over.add(name);
    here.set(key, { isAlias: type === "CNAME", isTree: known?.isTree === true || type === "DNAME" });
    return null;
  };
}

/** Throws for records that cannot coexist. */
export function requirePlaces(records: readonly Placed[]): void {
  const place = placing(records);
  for (const record of records) {
    const refused = place(record);
    if (refused)
      throw fail(refused.wrong === "alone" ? "record.alone" : "record.dname", { name: record.key });
  }
}
