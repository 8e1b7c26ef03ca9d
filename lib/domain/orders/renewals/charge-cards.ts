import { and, asc, eq, gt, isNull, lte, not, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { errorParams, log } from "@/lib/log";
import { isWrittenOff, readWrittenOff } from "../../kernel/server/written-off";
import { lockInvoice } from "../../money/billing/lookup";
import { accountPays, paysByItself } from "../../money/billing/shared/automatic";
import { lockCredit } from "../../money/billing/shared/ledger";
import { isBeforeAskedEnd, isBilled } from "../../money/billing/shared/renewing";
import { hasAttemptsLeft, newestAttempt } from "../../money/payments/shared/card-attempts";
import { type ChargeEnd, chargeSavedCard } from "../../money/payments/shared/charge-saved-card";
import { hasCard } from "../../money/payments/shared/has-card";
import { isCollected } from "../../money/sepa/shared/is-collected";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { payProductsFromCredit } from "../products/shared/pay-from-credit";

const batchSize = 100;
/** Before the due date, so that a decline leaves a day to act. */
const daysBefore = 1;
const pauseHours = 24;

/** An invoice over several servers is charged once, and only if all of them are paid for by themselves. */
const isFirstOfInvoice = sql`${renewals.id} = (select min(r.id) from renewals r
  where r.invoice_id = ${renewals.invoiceId} and r.voided_at is null)
  and not exists (select from renewals r join servers on servers.id = r.server_id
    where r.invoice_id = ${renewals.invoiceId} and r.voided_at is null and not (${paysByItself} and ${isBilled}
      and ${isBeforeAskedEnd(sql`r.server_id`, sql`r.starts_at`)}))`;

const isOverRunning = sql`exists (select from product_periods p join product_subscriptions s on s.id = p.subscription_id
  where p.invoice_id = ${productDebts.invoiceId} and s.ended_at is null)`;

/** What holds for every invoice that a saved card pays by itself: its charge day has come, and no bank was asked lately. */
const isChargeable = (now: Date) =>
  and(
    // As in the index of what is open.
    sql`${invoices.status} in ('Unpaid', 'Collections')`,
    eq(invoices.status, "Unpaid"),
    isNull(invoices.combinedInto),
    lte(invoices.dueAt, addDays(now, daysBefore)),
    hasCard,
    hasAttemptsLeft,
    not(isCollected),
    not(isWrittenOff()),
    sql`coalesce(${newestAttempt}, '-infinity') <= ${hoursBefore(now, pauseHours).toISOString()}::timestamptz`,
  );

/** Unpaid automatic renewals whose account has a chargeable card. */
const readRenewals = (now: Date, after: number) =>
  database()
    .select({ id: renewals.id, invoiceId: invoices.id })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(
      and(
        gt(renewals.id, after),
        isNull(renewals.paidAt),
        isNull(renewals.voidedAt),
        isNull(servers.deletedAt),
        paysByItself,
        isBilled,
        isBeforeAskedEnd(),
        isFirstOfInvoice,
        isChargeable(now),
      ),
    )
    .orderBy(asc(renewals.id))
    .limit(batchSize);

/** Those over products alone, one of which at least has not ended. */
const readProducts = (now: Date, after: number) =>
  database()
    .select({ id: productDebts.invoiceId, invoiceId: productDebts.invoiceId })
    .from(productDebts)
    .innerJoin(invoices, eq(invoices.id, productDebts.invoiceId))
    .innerJoin(accounts, eq(accounts.id, productDebts.accountId))
    .where(and(gt(productDebts.invoiceId, after), accountPays, isOverRunning, isChargeable(now)))
    .orderBy(asc(productDebts.invoiceId))
    .limit(batchSize);

/** A failure with one card does not keep others from being charged. */
const outlive = (charge: Promise<ChargeEnd>, invoiceId: number): Promise<ChargeEnd> =>
  charge.catch((error: unknown) => {
    log.error({ invoice: invoiceId, error: errorParams(error) }, "a renewal could not be charged");
    return "declined" as const;
  });

const automatic = { isAutomatic: true };

const chargeRenewal = (invoiceId: number, now: Date): Promise<ChargeEnd> =>
  chargeSavedCard(invoiceId, now, automatic);

/** Credit comes first here too; renewals of servers were paid from it before. */
const payProduct = (invoiceId: number, now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    const [seen] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
    if (!seen) return false;
    const { accountId, currency } = seen;
    await lockCredit(db, accountId, currency);
    const invoice = await lockInvoice(db, invoiceId);
    if ((await readWrittenOff(db, [invoiceId])).has(invoiceId)) return false;
    return (await payProductsFromCredit(db, accountId, [invoice], now)).has(invoiceId);
  });

const chargeProduct = async (invoiceId: number, now: Date): Promise<ChargeEnd> =>
  (await payProduct(invoiceId, now)) ? "paid" : chargeSavedCard(invoiceId, now, automatic);

/**
 * Charges saved cards for what credit did not cover, of servers and then of products, each invoice at most once a day. Returns how
 * many were paid.
 */
export async function chargeCardsForRenewals(now: Date): Promise<number> {
  let count = 0;
  const kinds = [
    { read: readRenewals, charge: chargeRenewal },
    { read: readProducts, charge: chargeProduct },
  ];
  for (const { read, charge } of kinds)
    for (let after = 0; ; ) {
      const rows = await read(now, after);
      const last = rows.at(-1);
      if (!last) break;
      for (const { invoiceId } of rows)
        if ((await outlive(charge(invoiceId, now), invoiceId)) === "paid") count++;
      after = last.id;
    }
  return count;
}
