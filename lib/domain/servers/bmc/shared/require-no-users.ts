import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { fail } from "../../../kernel/errors/fail";

/**
 * Throws while users of a server's management controller may be there that were made through the panel: they would reach the
 * machine of its next owner. An attempt to make one counts, too, since nobody knows how far a failed one came.
 */
export async function requireNoBmcUsers(db: Database, serverId: number): Promise<void> {
  const [row] = await db
    .select({
      added: sql<
        number | null
      >`max(${jobs.id}) filter (where ${jobs.operation} in ('eq.add_ipmi_user', 'eq.add_ipmi_admin') and ${jobs.state} <> 'cancelled')`,
      removed: sql<
        number | null
      >`max(${jobs.id}) filter (where ${jobs.operation} = 'eq.remove_ipmi_user' and ${jobs.state} = 'done')`,
    })
    .from(jobs)
    .where(eq(jobs.serverId, serverId));
  if ((row?.added ?? 0) > (row?.removed ?? 0)) throw fail("server.bmc_users");
}
