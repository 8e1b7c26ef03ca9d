import { and, asc, eq, isNull } from "drizzle-orm";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import type { Context } from "../../../kernel/operation/context";
import { closeImpersonation, type Ending } from "./close-impersonation";

type Whose = { accountId: number } | { staffAccountId: number };

/** Ends impersonation sessions that lost their permission, so that they do not resume when it is granted again. */
export async function endOpenImpersonations(
  { db, now, requestId }: Pick<Context, "db" | "now" | "requestId">,
  whose: Whose,
  ending: Ending,
): Promise<void> {
  const isTheirs =
    "accountId" in whose
      ? eq(impersonations.accountId, whose.accountId)
      : eq(impersonations.staffAccountId, whose.staffAccountId);
  const open = await db
    .select()
    .from(impersonations)
    .where(and(isTheirs, isNull(impersonations.endedAt)))
    .orderBy(asc(impersonations.id));
  for (const impersonation of open) {
    const noted = await closeImpersonation({ db, now }, impersonation, ending);
    if (!noted) continue;
    const { accountId, id } = impersonation;
    const said = { accountId, impersonationId: id, target: `visit ${id}`, changes: { ending } };
    await writeOwnRow(db, { at: now, operation: "visits.end", requestId, ...said });
  }
}
