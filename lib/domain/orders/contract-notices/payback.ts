import { add, type Money, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../kernel/server/server-target";
import { partLeft, totalOf } from "../../money/billing/shared/credit-note";
import { sharedPriceOf } from "../../money/billing/shared/price-of-server";
import { previewSaleRefund, type Returned, refundSale } from "../../money/payments/shared/refund-sale";
import { payAllFromRefunds } from "../../money/payments/shared/refunded";
import { atMost } from "../services/rules";
import { givePartBack, giveUnusedBack } from "../services/shared/give-back";
import { readRefundable } from "../services/shared/moved-addresses";
import { readPaidInvoices } from "../services/shared/paid-parts";
import type { Payback } from "./schema";

type At = { db: Database; now: Date };

const sumOf = (all: readonly Returned[], nothing: Money): Returned =>
  all.reduce(
    (sum, one) => ({ toCard: add(sum.toCard, one.toCard), toCredit: add(sum.toCredit, one.toCredit) }),
    { toCard: nothing, toCredit: nothing },
  );

/** What each way of paying a server back comes to, without doing it. `days`: those that have not begun. */
export async function previewPayback({ db, now }: At, server: ServerRow) {
  const sales: Returned[] = [];
  const nothing = zero(server.currency);
  for (const { invoiceId, paid } of await readPaidInvoices(db, server)) {
    const shared = await sharedPriceOf(db, invoiceId, server.id);
    const sale = shared
      ? { toCard: nothing, toCredit: totalOf(await partLeft(db, invoiceId, atMost(paid, shared))) }
      : await previewSaleRefund(db, invoiceId);
    if (sale) sales.push(sale);
  }
  const { back, days } = await readRefundable(db, server, now);
  return { full: sumOf(sales, nothing), unused: { amount: totalOf(back), days } };
}

/**
 * Pays back what was paid for a server that is withdrawn from: everything, or days that have not begun. Of an invoice over
 * other things too, its part becomes credit. The caller must hold the lock of the account's credit, and has ended what is
 * charged by the hour.
 */
export async function payBack(at: At, server: ServerRow, way: Payback): Promise<Returned> {
  const { db, now } = at;
  const nothing = zero(server.currency);
  if (way === "unused") {
    const { back } = await readRefundable(db, server, now);
    await giveUnusedBack(at, server);
    return { toCard: nothing, toCredit: totalOf(back) };
  }
  const done: Returned[] = [];
  const reason = { code: "ended", hostname: server.hostname } as const;
  for (const { invoiceId, paid } of await readPaidInvoices(db, server)) {
    const shared = await sharedPriceOf(db, invoiceId, server.id);
    const part = shared && { invoiceId, price: atMost(paid, shared) };
    done.push(
      part
        ? { toCard: nothing, toCredit: await givePartBack(at, server, part, reason) }
        : await refundSale(at, invoiceId, reason),
    );
  }
  await payAllFromRefunds(db, server.accountId, now);
  return sumOf(done, nothing);
}
