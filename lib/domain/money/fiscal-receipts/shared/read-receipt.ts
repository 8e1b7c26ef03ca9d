import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { fiscalReceipts } from "@/lib/db/tables/money/fiscal-receipts";
import type { ShownReceipt } from "../schema";

/** The fiscal receipt of a payment or of a refund; null = it needs none. */
export async function readReceipt(db: Database, paymentId: number): Promise<ShownReceipt | null> {
  const [row] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.paymentId, paymentId));
  if (!row) return null;
  const { id, state, storage, document, sign, url, reason, createdAt, sentAt, endedAt } = row;
  const at = (endedAt ?? sentAt ?? createdAt).toISOString();
  return { id, state, storage, document, sign, url, reason: reason ?? "", at };
}
