import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { brands } from "@/lib/db/tables/kernel/brands";
import { fail } from "../errors/fail";

/** The row of a brand, locked. */
export async function lockBrand(db: Database, id: number): Promise<typeof brands.$inferSelect> {
  const [row] = await db.select().from(brands).where(eq(brands.id, id)).for("update");
  if (!row) throw fail("brand.not_found");
  return row;
}
