import { eq } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { dunningSteps } from "@/lib/db/tables/orders/renewals";
import { stepSentAt } from "../../../kernel/server/step-sent-at";

/** The dunning steps that were taken or skipped, by renewal. */
export async function readTaken(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      renewalId: dunningSteps.renewalId,
      step: dunningSteps.step,
      isSkipped: dunningSteps.isSkipped,
      sentAt: stepSentAt().mapWith(dunningSteps.at),
    })
    .from(dunningSteps)
    .leftJoin(mails, eq(mails.id, dunningSteps.mailId))
    .where(anyOf(dunningSteps.renewalId, ids));
  return groupBy(rows, ({ renewalId }) => renewalId);
}
