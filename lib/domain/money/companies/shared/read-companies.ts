import { anyOf } from "@/lib/db/any-of";
import { type Database, isOneTransaction } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";

export type Company = typeof companies.$inferSelect;

const known = new WeakMap<Database, Map<number, Company>>();

/** Reads the companies with these IDs; each is read once per transaction. */
export async function readCompanies(db: Database, ids: readonly number[]): Promise<Map<number, Company>> {
  const all = known.get(db) ?? new Map<number, Company>();
  if (isOneTransaction(db)) known.set(db, all);
  const missing = [...new Set(ids)].filter((id) => !all.has(id));
  if (missing.length === 0) return all;
  const rows = await db.select().from(companies).where(anyOf(companies.id, missing));
  for (const row of rows) all.set(row.id, row);
  return all;
}
