import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { inventoryUnits } from "@/lib/db/tables/servers/inventory";
import { invalidArgument } from "../../kernel/errors/fail";

/** Locks a machine, so that no order takes it meanwhile. */
export async function lockUnit(db: Database, name: string): Promise<typeof inventoryUnits.$inferSelect> {
  const [row] = await db.select().from(inventoryUnits).where(eq(inventoryUnits.name, name)).for("update");
  if (!row) throw invalidArgument("name", `there is no machine ${name}`);
  return row;
}
