import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { ipmiMachines } from "@/lib/db/tables/ipmi";
import { invalidArgument } from "../kernel/errors";

/** No order takes it meanwhile. */
export async function lockMachine(db: Database, name: string): Promise<typeof ipmiMachines.$inferSelect> {
  const [row] = await db.select().from(ipmiMachines).where(eq(ipmiMachines.name, name)).for("update");
  if (!row) throw invalidArgument("name", `there is no machine ${name}`);
  return row;
}
