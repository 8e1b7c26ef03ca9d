import type { Database } from "@/lib/db/client";
import { paymentCards } from "@/lib/db/tables/money/order-risk";
import type { CardOrigin } from "@/lib/outside/payments/port";

type Of = { paymentId: number; accountId: number; at: Date };

/** Stores what the provider tells of the card of a payment. The caller has locked the payment. */
export async function keepCardOrigin(
  db: Database,
  { paymentId, accountId, at }: Of,
  { fingerprint, country }: CardOrigin,
): Promise<void> {
  if (fingerprint === null && country === null) return;
  await db
    .insert(paymentCards)
    .values({ paymentId, accountId, fingerprint, country, at })
    .onConflictDoNothing();
}
