import { and, asc, eq, gt, lt, notExists, or, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { runtime } from "@/lib/env";
import { lockCredit } from "../billing/shared/ledger";
import { writeDeeds } from "../kernel/audit";
import { freeIfAbandoned } from "../payments/shared/free-abandoned";
import { byBatch } from "./shared/by-batch";

const batchSize = 200;
/** A transfer takes its days, and nobody sees it before it is there. */
const transferHours = 14 * 24;

/** Combined invoices of which nothing was paid, and about which nothing has happened for as long as an unpaid order is held. */
function readAbandoned(now: Date, after: number) {
  const since = hoursBefore(now, runtime().environment.ORDER_HOLD_HOURS);
  const recent = database()
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoices.id),
        or(eq(payments.state, "pending"), gt(payments.endedAt, since)),
      ),
    );
  return database()
    .select({ id: invoices.id, accountId: invoices.accountId, currency: invoices.currency })
    .from(invoices)
    .where(
      and(
        eq(invoices.status, "Unpaid"),
        eq(invoices.kind, "combined"),
        sql`${invoices.paid} = 0`,
        lt(invoices.issuedAt, since),
        or(
          sql`${invoices.paymentMethod} <> 'bank_transfer'`,
          lt(invoices.issuedAt, hoursBefore(now, transferHours)),
        ),
        gt(invoices.id, after),
        notExists(recent),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(batchSize);
}

type Abandoned = Awaited<ReturnType<typeof readAbandoned>>[number];

const free = ({ id, accountId, currency }: Abandoned, now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    // Whoever begins a payment of it takes the same lock first.
    await lockCredit(db, accountId, currency);
    const isFreed = await freeIfAbandoned(db, id, { code: "unpaid" }, now);
    if (isFreed)
      await writeDeeds(
        db,
        [
          {
            operation: "payments.free",
            accountId,
            target: `invoice ${id}`,
            changes: { cancelled: true },
            cause: `invoice ${id}`,
          },
        ],
        now,
      );
    return isFreed;
  });

/** Ends payments of several invoices that nobody made, so that their invoices are collected by themselves again. */
export const freeAbandonedPayments = (now: Date): Promise<number> =>
  byBatch(
    (after) => readAbandoned(now, after),
    "a payment of several invoices cannot be ended",
    async (rows) => {
      let count = 0;
      for (const row of rows) if (await free(row, now)) count += 1;
      return count;
    },
  );
