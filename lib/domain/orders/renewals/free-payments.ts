import { and, asc, eq, exists, gt, lt, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { runtime } from "@/lib/env";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockCredit } from "../../money/billing/shared/ledger";
import { endAbandoned } from "../../money/payments/shared/end-abandoned";
import { byBatch } from "./shared/by-batch";

const batchSize = 200;
/** A bank transfer takes days and is invisible until it arrives. */
const transferHours = 14 * 24;

const ofInvoice = (narrow: SQL | undefined) =>
  database()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoices.id), narrow));

/** Created before then, and no payment of it has begun or ended since. */
const isQuietSince = (at: Date): SQL | undefined =>
  and(
    lt(invoices.issuedAt, at),
    notExists(ofInvoice(or(eq(payments.state, "pending"), gt(payments.endedAt, at)))),
  );

/** Its owner has selected bank transfer, or paid part of it by one. */
const isTransferred = () =>
  or(eq(invoices.paymentMethod, "bank_transfer"), exists(ofInvoice(eq(payments.method, "bank_transfer"))));

/** Unpaid combined invoices without activity for as long as an unpaid order is held. */
function readAbandoned(now: Date, after: number) {
  const since = hoursBefore(now, runtime().environment.ORDER_HOLD_HOURS);
  const isOwnersTurn = or(not(isTransferred() ?? sql`false`), isQuietSince(hoursBefore(now, transferHours)));
  return database()
    .select({ id: invoices.id, accountId: invoices.accountId, currency: invoices.currency })
    .from(invoices)
    .where(
      and(
        eq(invoices.status, "Unpaid"),
        eq(invoices.kind, "combined"),
        isQuietSince(since),
        isOwnersTurn,
        gt(invoices.id, after),
      ),
    )
    .orderBy(asc(invoices.id))
    .limit(batchSize);
}

type Abandoned = Awaited<ReturnType<typeof readAbandoned>>[number];

const free = ({ id, accountId, currency }: Abandoned, now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    // Starting a payment of it takes the same lock first.
    await lockCredit(db, accountId, currency);
    const isFreed = await endAbandoned(db, id, now);
    if (isFreed)
      await writeSystemEvents(
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

/** Cancels abandoned combined invoices, so that the invoices in them are collected automatically again. */
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
