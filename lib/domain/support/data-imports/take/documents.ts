import { sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { ImportNoun } from "@/lib/base/data-imports";
import { printedAddress } from "@/lib/base/printed-address";
import { insertMany } from "@/lib/db/insert-many";
import type { Party } from "@/lib/db/tables/money/billing";
import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import type { SourceCustomer } from "../source";
import type { TakenCustomer } from "./customer";
import { digestOf, fateOf, forgetObjects, goneOf, nameOf, remark, settle, type Taking } from "./taking";

const rowsAtOnce = 500;

/** A newer copy takes the place of rows, which stay as they are otherwise. */
export async function replace(
  { db, now }: Taking,
  table: PgTable & { id: PgColumn; replacedAt: PgColumn },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(table)
    .set({ replacedAt: now } as Record<string, unknown>)
    .where(sql`${table.id} = any(${sql.param([...ids])}::int[])`);
}

const buyerOf = (customer: SourceCustomer): Party => ({
  name: customer.companyname || `${customer.firstname} ${customer.lastname}`.trim(),
  address: printedAddress(customer),
  country: customer.country,
  taxId: customer.taxNumber,
  email: customer.email,
});

type Document = { id: string; digest: Buffer };

/** Sorts documents by their fate, and takes the old copies of changed ones and of those that are gone out of sight. */
async function sortOut<T extends Document>(
  taking: Taking,
  noun: ImportNoun,
  all: readonly T[],
  table: Parameters<typeof replace>[1],
  accountId: number,
): Promise<T[]> {
  const sorted = all.map((one) => ({ one, fate: fateOf(taking, noun, one.id, one.digest) }));
  for (const { one, fate } of sorted)
    if (fate === "same") settle(taking, noun, one.id, { fate, digest: one.digest, targetId: 0, accountId });
  const changed = sorted.filter(({ fate }) => fate === "changed");
  const gone = goneOf(taking, noun, new Set(all.map(({ id }) => id)));
  const old = [
    ...changed.flatMap(({ one }) => taking.known.get(nameOf(noun, one.id)) ?? []),
    ...gone.map(([, one]) => one),
  ];
  await replace(
    taking,
    table,
    old.map(({ targetId }) => targetId),
  );
  for (const [id] of gone) remark(taking, noun, id, "gone");
  await forgetObjects(
    taking,
    noun,
    gone.map(([id]) => id),
  );
  return sorted.filter(({ fate }) => fate !== "same").map(({ one }) => one);
}

function settleAll(
  taking: Taking,
  noun: ImportNoun,
  all: readonly Document[],
  ids: ReadonlyMap<string, number>,
  accountId: number,
): void {
  for (const { id, digest } of all) {
    const targetId = ids.get(id);
    if (targetId === undefined) throw new Error(`The ${noun} ${id} was not written.`);
    settle(taking, noun, id, { fate: fateOf(taking, noun, id, digest), digest, targetId, accountId });
  }
}

export async function takeInvoices(
  taking: Taking,
  { id: accountId }: TakenCustomer,
  customer: SourceCustomer,
): Promise<void> {
  const { db, now, source, seller } = taking;
  const all = customer.invoices.map((invoice) => ({ ...invoice, digest: digestOf([invoice, seller]) }));
  const wanted = await sortOut(taking, "invoice", all, earlierInvoices, accountId);
  const buyer = buyerOf(customer);
  const ids = new Map<string, number>();
  for (let from = 0; from < wanted.length; from += rowsAtOnce) {
    const rows = wanted.slice(from, from + rowsAtOnce).map(({ id: sourceId, details, ...own }) => ({
      ...own,
      ...{ accountId, source, sourceId, currency: customer.currency, seller, buyer, description: details },
      importedAt: now,
    }));
    for (const row of await insertMany(db, earlierInvoices, rows, ["id", "sourceId"]))
      ids.set(row.sourceId, row.id);
  }
  settleAll(taking, "invoice", wanted, ids, accountId);
}

export async function takePayments(
  taking: Taking,
  { id: accountId }: TakenCustomer,
  { payments, currency }: SourceCustomer,
): Promise<void> {
  const { db, now, source } = taking;
  const all = payments.map((payment) => ({ ...payment, digest: digestOf(payment) }));
  const wanted = await sortOut(taking, "payment", all, earlierPayments, accountId);
  const ids = new Map<string, number>();
  for (let from = 0; from < wanted.length; from += rowsAtOnce) {
    const rows = wanted.slice(from, from + rowsAtOnce).map(({ id: sourceId, ...own }) => ({
      ...own,
      accountId,
      source,
      sourceId,
      currency,
      importedAt: now,
    }));
    for (const row of await insertMany(db, earlierPayments, rows, ["id", "sourceId"]))
      ids.set(row.sourceId, row.id);
  }
  settleAll(taking, "payment", wanted, ids, accountId);
}
