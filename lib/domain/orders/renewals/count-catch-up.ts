import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { add, type Currency, decimalOf, isPositive, type Money, moneyOf, zero } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import { type Database, database } from "@/lib/db/client";
import { type CatchUpCounts, catchUps } from "@/lib/db/tables/orders/catch-ups";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { isBilled } from "../../money/billing/shared/renewing";
import { readCatalog } from "../orders/shared/price-service";
import { countProductSteps } from "../products/shared/take-steps";
import { isOpenCatchUp } from "./hold-catch-up";
import { readDueServers } from "./issue-due";
import { readDueIds } from "./read-due";
import { planRenewals } from "./shared/issue";
import { countSteps } from "./take-steps";

/** Processes all batches of a list in the order of its ids. */
async function each<T extends { id: number }>(
  read: (after: number) => Promise<readonly T[]>,
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const batch = await read(after);
    const last = batch.at(-1);
    if (!last) return;
    await work(batch);
    after = last.id;
  }
}

/** Counts and sums the invoices that would be issued, planned by the function that issues them. */
async function countInvoices(db: Database, now: Date, counts: CatchUpCounts): Promise<void> {
  const catalog = await readCatalog(db);
  const sums = new Map<Currency, Money>();
  await each(
    (after) => readDueServers(now, after),
    async (batch) => {
      const ids = batch.map(({ id }) => id);
      const rows = await db.select().from(servers).where(anyOf(servers.id, ids));
      for (const { invoice } of await planRenewals(db, rows, catalog, { issuedAt: now })) {
        const { currency } = invoice;
        const total = moneyOf(invoice.total, currency);
        if (!isPositive(total)) continue;
        sums.set(currency, add(sums.get(currency) ?? zero(currency), total));
        counts.invoices++;
        // Each is mailed to its owner.
        counts.mails++;
      }
    },
  );
  counts.sums = [...sums].map(([currency, amount]) => ({ currency, amount: decimalOf(amount) }));
}

const countEndings = async (db: Database, now: Date): Promise<number> => {
  const isDue = and(
    eq(cancellations.kind, "end_of_period"),
    isNull(cancellations.withdrawnAt),
    isNull(cancellations.endedAt),
    lte(cancellations.endsAt, now),
  );
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(cancellations)
    .innerJoin(servers, eq(servers.id, cancellations.serverId))
    .where(and(isDue, isBilled));
  return row?.count ?? 0;
};

/** Counts what a round at `now` would do at most; credit and cards may pay part of it first. Changes nothing. */
async function countCatchUp(now: Date): Promise<CatchUpCounts> {
  const db = database();
  const counts: CatchUpCounts = {
    ...{ invoices: 0, sums: [], mails: 0, suspensions: 0, deletions: 0 },
    endings: await countEndings(db, now),
  };
  await countInvoices(db, now, counts);
  await each(
    (after) => readDueIds(now, after),
    async (batch) => {
      const one = await countSteps(batch, now);
      counts.mails += one.mails;
      counts.suspensions += one.suspensions;
      counts.deletions += one.deletions;
    },
  );
  const ofProducts = await countProductSteps(now);
  counts.mails += counts.endings + ofProducts.mails;
  counts.suspensions += ofProducts.suspensions;
  counts.deletions += ofProducts.deletions;
  return counts;
}

const freshHours = 0.25;

/** Recounts what waits for staff if the numbers are older than 15 minutes. */
export async function refreshCounts(now: Date): Promise<void> {
  const isOld = or(isNull(catchUps.countedAt), lte(catchUps.countedAt, hoursBefore(now, freshHours)));
  const [open] = await database().select().from(catchUps).where(and(isOpenCatchUp, isOld));
  if (!open) return;
  const counts = await countCatchUp(now);
  await database().update(catchUps).set({ counts, countedAt: now }).where(eq(catchUps.id, open.id));
}
