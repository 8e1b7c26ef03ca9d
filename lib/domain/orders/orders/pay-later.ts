import { decimalOf, isPositive, type Money } from "@/lib/base/money";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { payLaterOrders } from "@/lib/db/tables/orders/pay-later-orders";
import type { SignedContext } from "../../kernel/operation/context";
import type { InvoiceRow } from "../../money/billing/lookup";
import { isWithin, type PayLater, readPayLater } from "../../money/billing/shared/read-pay-later";
import { readZone } from "../../money/companies/shared/read-zone";

const dayMs = 86_400_000;

/** `dueAt`: the end of a day of the seller, in whose `timeZone` it is. */
export type OnAccount = PayLater & { dueAt: Date; timeZone: string };

/**
 * How an order of that total is paid later; null = it waits for its payment, as everybody's does. Holds only while the
 * account's credit is locked: orders of one account then see each other's invoices.
 */
export async function findPayLater(
  { db, actor, now }: SignedContext,
  total: Money,
): Promise<OnAccount | null> {
  if (!isPositive(total)) return null;
  const { account } = actor;
  const terms = await readPayLater(db, account, now);
  if (!terms || !isWithin(terms, total)) return null;
  const timeZone = await readZone(db, account.id);
  const lastDay = dayIn(new Date(now.getTime() + terms.days * dayMs), timeZone);
  return { ...terms, timeZone, dueAt: endOfDay(lastDay, timeZone) };
}

type Ordered = { orderId: number; invoice: Pick<InvoiceRow, "id" | "accountId" | "total"> };

/** Records on which terms an order began unpaid. `owedBefore`: what was owed without it. */
export async function writePayLater(
  { db, now }: SignedContext,
  { orderId, invoice }: Ordered,
  { limit, owedBefore }: { limit: Money; owedBefore: Money },
): Promise<void> {
  await db.insert(payLaterOrders).values({
    orderId,
    accountId: invoice.accountId,
    invoiceId: invoice.id,
    amount: invoice.total,
    owedBefore: decimalOf(owedBefore),
    limit: decimalOf(limit),
    at: now,
  });
}
