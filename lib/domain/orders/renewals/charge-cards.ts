import { and, asc, eq, gt, isNull, lte, not, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { errorParams, log } from "@/lib/log";
import { paysByItself } from "../../money/billing/shared/automatic";
import { isBilled } from "../../money/billing/shared/renewing";
import { type ChargeEnd, chargeSavedCard } from "../../money/payments/shared/charge-saved-card";
import { isCollected } from "../../money/sepa/shared/is-collected";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { hasAttemptsLeft, newestAttempt } from "./shared/card-attempts";
import { hasCard } from "./shared/has-card";

const batchSize = 100;
/** Before the due date, so that a decline leaves a day to act. */
const daysBefore = 1;
const pauseHours = 24;

/** An invoice over several servers is charged once, and only if all of them are paid for by themselves. */
const isFirstOfInvoice = sql`${renewals.id} = (select min(r.id) from renewals r
  where r.invoice_id = ${renewals.invoiceId} and r.voided_at is null)
  and not exists (select from renewals r join servers on servers.id = r.server_id
    where r.invoice_id = ${renewals.invoiceId} and r.voided_at is null and not (${paysByItself} and ${isBilled}))`;

/** Unpaid automatic renewals whose account has a chargeable card and whose charge day has come. */
const readChargeable = (now: Date, after: number) =>
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
        eq(invoices.status, "Unpaid"),
        isNull(invoices.combinedInto),
        lte(invoices.dueAt, addDays(now, daysBefore)),
        isNull(servers.deletedAt),
        paysByItself,
        isBilled,
        hasCard,
        hasAttemptsLeft,
        isFirstOfInvoice,
        not(isCollected),
        sql`coalesce(${newestAttempt}, '-infinity') <= ${hoursBefore(now, pauseHours).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(renewals.id))
    .limit(batchSize);

/** A failure with one card does not keep others from being charged. */
const charge = (invoiceId: number, now: Date): Promise<ChargeEnd> =>
  chargeSavedCard(invoiceId, now).catch((error: unknown) => {
    log.error({ invoice: invoiceId, error: errorParams(error) }, "a renewal could not be charged");
    return "declined" as const;
  });

/** Charges saved cards for what credit did not cover, each invoice at most once a day. Returns how many were paid. */
export async function chargeCardsForRenewals(now: Date): Promise<number> {
  let count = 0;
  let after = 0;
  for (;;) {
    const rows = await readChargeable(now, after);
    const last = rows.at(-1);
    if (!last) return count;
    for (const { invoiceId } of rows) if ((await charge(invoiceId, now)) === "paid") count++;
    after = last.id;
  }
}
