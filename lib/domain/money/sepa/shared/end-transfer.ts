import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { creditPayouts } from "@/lib/db/tables/money/credit-payouts";
import { sepaTransfers } from "@/lib/db/tables/money/sepa";
import { lockCredit } from "../../billing/shared/ledger";
import { postCreditPayout } from "../../payments/shared/post-credit-payout";

export type Transfer = typeof sepaTransfers.$inferSelect;

type Told = { importId: number; now: Date };

async function lockTransfer(db: Database, { id, accountId }: Transfer): Promise<Transfer | undefined> {
  await lockCredit(db, accountId, "EUR");
  const [row] = await db.select().from(sepaTransfers).where(eq(sepaTransfers.id, id)).for("update");
  return row;
}

/** The bank has sent the money. False = that was known. */
export async function executeTransfer(db: Database, seen: Transfer, told: Told): Promise<boolean> {
  const row = await lockTransfer(db, seen);
  if (row?.state !== "exported") return false;
  await db
    .update(sepaTransfers)
    .set({ state: "executed", endedAt: told.now, importId: told.importId })
    .where(eq(sepaTransfers.id, row.id));
  return true;
}

/** The bank has sent it back: it is credit again, and its owner is asked for another account. False = that was known. */
export async function returnTransfer(
  db: Database,
  seen: Transfer,
  { reason, importId, now }: Told & { reason: string },
): Promise<boolean> {
  const row = await lockTransfer(db, seen);
  if (row?.state !== "exported" && row?.state !== "executed") return false;
  const [payout] = await db
    .update(creditPayouts)
    .set({ state: "returned" })
    .where(eq(creditPayouts.id, row.payoutId))
    .returning();
  if (payout) await postCreditPayout(db, payout, "returned", now);
  await db
    .update(sepaTransfers)
    .set({ state: "returned", reason, endedAt: now, importId })
    .where(eq(sepaTransfers.id, row.id));
  return true;
}
