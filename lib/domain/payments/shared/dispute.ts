import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/billing";
import { type CardMethod, paymentDisputes } from "@/lib/db/tables/payments";
import type { Report } from "@/lib/outside/payments/port";
import { lockInvoice } from "../../billing/lookup";
import { lockCredit } from "../../billing/shared/ledger";
import { chargeBack } from "./charge-back";
import { payInvoice } from "./settle";

type Dispute = Extract<Report, { about: "dispute" }>;
type Handled = { paymentId: number | null; outcome: "booked" | "known" | "unknown" | "disputed_again" };

/**
 * Takes what is reported of a dispute. While it is open, and when it is lost, the payment counts as taken back; one that
 * is won brings the money again, as a payment of its own. A report that is out of order changes nothing, and a second
 * dispute of a payment waits for a person.
 */
export async function takeDispute(
  db: Database,
  method: CardMethod,
  { disputeId, reference, is }: Dispute,
  now: Date,
): Promise<Handled> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.method, method), eq(payments.externalReference, reference), isNull(payments.refundOf)),
    );
  if (!payment) return { paymentId: null, outcome: "unknown" };
  const { id: paymentId, accountId, currency, amount } = payment;
  await lockCredit(db, accountId, currency);
  const mine = and(eq(paymentDisputes.method, method), eq(paymentDisputes.disputeId, disputeId));
  const [known] = await db.select().from(paymentDisputes).where(mine);
  const ofPayment = eq(paymentDisputes.paymentId, paymentId);
  const [other] = await db.select().from(paymentDisputes).where(ofPayment);
  if (!known && other) return { paymentId, outcome: "disputed_again" };
  if (!known) await db.insert(paymentDisputes).values({ method, disputeId, paymentId, state: is, at: now });
  else if (known.state !== "opened" || is === "opened") return { paymentId, outcome: "known" };
  else await db.update(paymentDisputes).set({ state: is, at: now }).where(mine);
  if (!known && is !== "won") await chargeBack(db, paymentId, now);
  if (known && is === "won") {
    const invoice = await lockInvoice(db, payment.invoiceId);
    await payInvoice(db, invoice, { method, amount, reference: `won ${disputeId}` }, now);
  }
  return { paymentId, outcome: "booked" };
}
