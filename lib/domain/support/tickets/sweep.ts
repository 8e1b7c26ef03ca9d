import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { inboundMails, ticketFiles } from "@/lib/db/tables/support/tickets";
import { claimMinutes } from "./inbound/claim-mail";

/** Files that were uploaded and not sent. */
export async function sweepFiles(db: Database, now: Date): Promise<void> {
  const old = lt(ticketFiles.createdAt, hoursBefore(now, 24));
  await deleteInBatches(db, ticketFiles, and(isNull(ticketFiles.messageId), old));
}

/**
 * Mails that someone began to read and nobody reads any more. Those that lie in the mailbox are found there again and
 * kept (inbound/claim-mail.ts), unless the mailbox has gone.
 */
export async function sweepClaims(db: Database, now: Date): Promise<void> {
  const isLeft = or(
    and(isNotNull(inboundMails.source), lt(inboundMails.claimedAt, hoursBefore(now, claimMinutes / 60))),
    lt(inboundMails.claimedAt, hoursBefore(now, 24)),
  );
  await db
    .update(inboundMails)
    .set({ outcome: "interrupted" })
    .where(and(eq(inboundMails.outcome, "reading"), isLeft));
}
