import { asc, inArray } from "drizzle-orm";
import { backEndKinds, isBackEndKind } from "@/lib/base/back-ends";
import type { Database } from "@/lib/db/client";
import { backEnds } from "@/lib/db/tables/servers/back-ends";

/** Names of the back ends that have a record, in order. */
export async function readBackEndNames(db: Database): Promise<string[]> {
  const rows = await db.select({ name: backEnds.name }).from(backEnds).orderBy(asc(backEnds.name));
  return rows.map(({ name }) => name);
}

/** Names that a location may have: of records, and of kinds, which get one by it. */
export const namesForLocations = async (db: Database): Promise<string[]> =>
  [...new Set([...backEndKinds, ...(await readBackEndNames(db))])].sort();

/** Gives each kind of back end that locations name a record, which staff see and change. */
export async function nameBackEnds(
  db: Database,
  rows: readonly { provisioner: string | null }[],
): Promise<void> {
  const named = new Set(rows.map(({ provisioner }) => provisioner ?? "").filter(isBackEndKind));
  const known = await db
    .select({ name: backEnds.name })
    .from(backEnds)
    .where(inArray(backEnds.name, [...named, ""]));
  for (const { name } of known) if (isBackEndKind(name)) named.delete(name);
  const now = new Date();
  if (named.size > 0)
    await db
      .insert(backEnds)
      .values([...named].map((kind) => ({ name: kind, kind, createdAt: now, changedAt: now })))
      .onConflictDoNothing();
}
