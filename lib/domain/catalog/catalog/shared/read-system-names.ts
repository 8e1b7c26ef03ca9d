import { asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { systems } from "@/lib/db/tables/catalog/catalog";

/** Returns the names of the active systems. */
export async function readSystemNames(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: systems.name })
    .from(systems)
    .where(eq(systems.isActive, true))
    .orderBy(asc(systems.id));
  return rows.map(({ name }) => name);
}
