import { and, asc, eq, isNull } from "drizzle-orm";
import { visits } from "@/lib/db/tables/visits";
import { writeOwnRow } from "../../kernel/audit";
import type { Context } from "../../kernel/context";
import { closeVisit, type Ending } from "./close-visit";

type Whose = { accountId: number } | { staffAccountId: number };

/** Ends the visits that nobody may go on with, so that they do not go on when the permission comes back. */
export async function endOpenVisits(
  { db, now, requestId }: Pick<Context, "db" | "now" | "requestId">,
  whose: Whose,
  ending: Ending,
): Promise<void> {
  const isTheirs =
    "accountId" in whose
      ? eq(visits.accountId, whose.accountId)
      : eq(visits.staffAccountId, whose.staffAccountId);
  const open = await db
    .select()
    .from(visits)
    .where(and(isTheirs, isNull(visits.endedAt)))
    .orderBy(asc(visits.id));
  for (const visit of open) {
    const noted = await closeVisit({ db, now }, visit, ending);
    if (!noted) continue;
    const { accountId, id } = visit;
    const said = { accountId, visitId: id, target: `visit ${id}`, changes: { ending } };
    await writeOwnRow(db, { at: now, operation: "visits.end", requestId, ...said });
  }
}
