import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { bulkRuns } from "@/lib/db/tables/support/bulk";
import { fail } from "../../../kernel/errors/fail";
import type { Actor } from "../../../kernel/operation/context";

/** A run of the caller, locked for a change. One of somebody else is not there. */
export async function ownRun(db: Database, actor: Actor, id: number, isLocked: boolean) {
  const found = db.select().from(bulkRuns).where(eq(bulkRuns.id, id)).$dynamic();
  const [run] = await (isLocked ? found.for("update") : found);
  if (actor.kind !== "staff" || run?.accountId !== actor.account.id) throw fail("bulk.not_found");
  return run;
}
