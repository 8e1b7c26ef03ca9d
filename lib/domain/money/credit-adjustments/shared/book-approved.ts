import type { Database } from "@/lib/db/client";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { bookCreditAdjustment } from "./book";

type Approved = Pick<
  typeof creditAdjustments.$inferSelect,
  "accountId" | "amount" | "currency" | "reason" | "askedBy" | "decidedBy"
> & { requestKey: string };

/** Writes and posts a credit adjustment that two people have agreed to elsewhere; returns its id. */
export async function bookApprovedAdjustment(db: Database, approved: Approved, now: Date): Promise<number> {
  const [row] = await db
    .insert(creditAdjustments)
    .values({ ...approved, state: "booked", createdAt: now, expiresAt: now, decidedAt: now })
    .returning();
  if (!row) throw new Error("The correction was not written.");
  await bookCreditAdjustment(db, row, now);
  return row.id;
}
