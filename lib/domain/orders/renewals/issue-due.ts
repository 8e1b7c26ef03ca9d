import { and, asc, eq, gt, isNull, not, notExists, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import { database, inTransaction } from "@/lib/db/client";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { isInvoiced } from "../../money/billing/shared/renewing";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { isAligned } from "../orders/shared/is-aligned";
import { type Catalog, catalogOnce } from "../orders/shared/price-service";
import { byBatch } from "./shared/by-batch";
import { issueRenewals } from "./shared/issue";

/** Small enough that the first payments begin soon, large enough to amortize a statement. */
const batchSize = 250;

/**
 * Servers whose next period begins until then and is not invoiced, without a cancellation and without a plan change that
 * waits for its payment.
 */
export function isRenewedUntil(soon: Date) {
  const changing = database()
    .select({ id: serviceChanges.id })
    .from(serviceChanges)
    .where(
      and(
        eq(serviceChanges.serverId, servers.id),
        isNull(serviceChanges.appliedAt),
        isNull(serviceChanges.droppedAt),
      ),
    );
  return and(
    isInvoiced,
    sql`coalesce(${servers.invoicedUntil}, ${servers.dueAt}) <= ${soon}`,
    notExists(changing),
  );
}

/** The same of servers whose customers get an invoice for each; those of one invoice are issued by customer. */
const isToBeInvoiced = (now: Date) =>
  and(isRenewedUntil(addDays(now, renewalTerms().invoiceBefore)), not(isAligned(servers.accountId)));

const readBatch = (isDue: SQL | undefined, after: number) =>
  database()
    .select({ id: servers.id, accountId: servers.accountId })
    .from(servers)
    .where(and(isDue, gt(servers.id, after)))
    .orderBy(asc(servers.id))
    .limit(batchSize);

/** Servers whose next period is due to be invoiced, the next batch after that id. */
export const readDueServers = (now: Date, after: number) =>
  readBatch(isRenewedUntil(addDays(now, renewalTerms().invoiceBefore)), after);

type Issued = (invoiceIds: readonly number[]) => Promise<void>;

/** Skips rows that another process has locked, or has processed since they were read. */
const issueBatch = (
  known: () => Promise<Catalog>,
  now: Date,
  ids: readonly number[],
): Promise<readonly number[]> =>
  inTransaction(async (db) => {
    const locked = await db
      .select({ id: servers.id })
      .from(servers)
      .where(anyOf(servers.id, ids))
      .orderBy(asc(servers.id))
      .for("no key update", { skipLocked: true });
    const free = locked.map(({ id }) => id);
    // Queried under the locks: a locking query does not see what others wrote while it waited.
    const rows = await db
      .select()
      .from(servers)
      .where(and(anyOf(servers.id, free), isToBeInvoiced(now)))
      .orderBy(asc(servers.id));
    if (rows.length === 0) return [];
    const issued = await issueRenewals(db, rows, await known(), { issuedAt: now });
    await writeSystemEvents(
      db,
      rows.flatMap(({ id, accountId }) => {
        const invoice = issued.get(id);
        if (invoice === undefined) return [];
        const cause = `renewals.issue ${id}`;
        return [
          {
            operation: "renewals.issue",
            accountId,
            target: `invoice ${invoice}`,
            changes: { server: id },
            cause,
          },
        ];
      }),
      now,
    );
    return [...issued.values()];
  });

/**
 * Issues all renewal invoices that are due to be issued; returns how many. `onIssued` receives each committed batch
 * and runs while the next is issued: batches of one seller wait for each other's numbers anyway.
 */
export async function issueDueRenewals(now: Date, onIssued: Issued = async () => {}): Promise<number> {
  const known = catalogOnce(database());
  return byBatch(
    (after) => readBatch(isToBeInvoiced(now), after),
    "a renewal cannot be invoiced",
    async (rows) => {
      const issued = await issueBatch(
        known,
        now,
        rows.map(({ id }) => id),
      );
      if (issued.length > 0) await onIssued(issued);
      return issued.length;
    },
  );
}
