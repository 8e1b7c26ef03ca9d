import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { cardMethods } from "@/lib/base/card-methods";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { cardPayoutLines, cardPayouts } from "@/lib/db/tables/money/card-payouts";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import type { OutsidePayout } from "@/lib/outside/payments/port";
import { cardSystem } from "../../payments/shared/card-systems";
import { bookPayout } from "./book-payout";

const dayMs = 86_400_000;
/** A payout can become certain long after it was made. */
const daysAgain = 30;
const daysAtFirst = 180;
/** Payouts that are booked afterwards at once. */
const bookedAtOnce = 500;

/** Since when payouts are read: some days before the newest that is known. */
async function readSince(db: Database, method: CardMethod, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    select arrives_at as at from card_payouts where method = ${method} order by arrives_at desc, id desc limit 1`);
  const newest = rows[0]?.at;
  return newest
    ? new Date(new Date(newest).getTime() - daysAgain * dayMs)
    : new Date(now.getTime() - daysAtFirst * dayMs);
}

type Known = { id: number; companyId: number };

/** Payments here, by the service's id. */
async function findPayments(db: Database, method: CardMethod, payout: OutsidePayout) {
  const references = [...new Set((payout.movements ?? []).flatMap(({ reference }) => reference ?? []))];
  if (references.length === 0) return new Map<string, Known>();
  const rows = await db
    .select({ id: payments.id, reference: payments.externalReference, companyId: invoices.companyId })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        eq(payments.method, method),
        inArray(payments.externalReference, references),
        isNull(payments.refundOf),
      ),
    );
  return new Map(rows.map(({ reference, ...row }): [string, Known] => [reference ?? "", row]));
}

/** Of one company only if all of its payments are. */
function companyOf(known: ReadonlyMap<string, Known>): number | null {
  const ids = [...new Set([...known.values()].map(({ companyId }) => companyId))];
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

/** Writes a payout with its movements, once; a known one gets those that it lacks. Returns whether it is new. */
async function keepPayout(
  db: Database,
  method: CardMethod,
  payout: OutsidePayout,
  now: Date,
): Promise<boolean> {
  const known = await findPayments(db, method, payout);
  const { id: outsideId, amount, currency, createdAt, arrivesAt } = payout;
  const movements = payout.movements ?? [];
  const isItemized = payout.movements !== null;
  const sums = { amount, currency, createdAt, arrivesAt, isItemized };
  const facts = { method, outsideId, ...sums, companyId: companyOf(known) };
  const [added] = await db
    .insert(cardPayouts)
    .values({ ...facts, readAt: now })
    .onConflictDoNothing()
    .returning({ id: cardPayouts.id });
  const [row] = added
    ? [added]
    : await db
        .select({ id: cardPayouts.id })
        .from(cardPayouts)
        .where(and(eq(cardPayouts.method, method), eq(cardPayouts.outsideId, outsideId)));
  if (!row) throw new Error(`Payout ${outsideId} was not written.`);
  const present = added
    ? []
    : await db
        .select({ outsideId: cardPayoutLines.outsideId })
        .from(cardPayoutLines)
        .where(eq(cardPayoutLines.payoutId, row.id));
  const have = new Set(present.map((one) => one.outsideId));
  const lines = movements
    .filter((one) => !have.has(one.id))
    .map(({ id, reference, ...own }) => ({
      ...{ payoutId: row.id, outsideId: id, ...own, reference },
      paymentId: (reference !== null && known.get(reference)?.id) || null,
    }));
  if (lines.length > 0) await insertMany(db, cardPayoutLines, lines);
  await bookPayout(db, row.id);
  return added !== undefined;
}

/** Asks a card service for its payouts, and keeps them; one transaction each. Returns how many are new. */
async function readPayoutsOf(method: CardMethod, now: Date): Promise<number> {
  const payouts = await cardSystem(method)?.payouts(await readSince(database(), method, now));
  let count = 0;
  for (const payout of payouts ?? [])
    if (await inTransaction((db) => keepPayout(db, method, payout, now))) count += 1;
  return count;
}

/** Books payouts of which the books have nothing yet, such as those that were read by a version that booked none. */
async function bookUnbooked(): Promise<void> {
  let after = 0;
  do {
    const { rows } = await database().execute<{ id: number }>(sql`
      select p.id from card_payouts p
      where p.id > ${after} and not exists (select from card_entries e where e.payout_id = p.id)
      order by p.id limit ${bookedAtOnce}`);
    for (const { id } of rows) await inTransaction((db) => bookPayout(db, id));
    // What stays unbooked, such as in an unknown currency, holds up nothing after it.
    after = rows.length < bookedAtOnce ? 0 : (rows.at(-1)?.id ?? 0);
  } while (after > 0);
}

/**
 * Asks every card service that is on for its payouts, keeps and books them. Returns how many are new. Throws what the first
 * silent one said after all were asked.
 */
export async function readAllPayouts(now: Date): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const method of cardMethods)
    count += await readPayoutsOf(method, now).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  await bookUnbooked();
  if (failures.length > 0) throw failures[0];
  return count;
}
