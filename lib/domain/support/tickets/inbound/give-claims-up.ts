import { and, eq, isNotNull, lt, or } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { inboundMails } from "@/lib/db/tables/support/tickets";
import { claimMinutes } from "./claim-mail";

/**
 * Mails that someone began to read and nobody reads any more. Those that lie in the mailbox are found there again and
 * kept (claim-mail.ts), unless the mailbox has gone.
 */
export async function giveClaimsUp(db: Database, now: Date): Promise<void> {
  const isLeft = or(
    and(isNotNull(inboundMails.source), lt(inboundMails.claimedAt, hoursBefore(now, claimMinutes / 60))),
    lt(inboundMails.claimedAt, hoursBefore(now, 24)),
  );
  await db
    .update(inboundMails)
    .set({ outcome: "interrupted" })
    .where(and(eq(inboundMails.outcome, "reading"), isLeft));
}
