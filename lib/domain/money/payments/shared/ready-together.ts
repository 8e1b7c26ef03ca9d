import { eq } from "drizzle-orm";
import { compare, isPositive, moneyOf, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, type PaymentMethod } from "@/lib/db/tables/money/billing";
import type { SignedContext } from "../../../kernel/operation/context";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { isUntouched } from "../../billing/shared/abandonable";
import { balanceOf } from "../../billing/shared/balance";
import { namedBy } from "../../billing/shared/combined";
import { lockCredit } from "../../billing/shared/ledger";
import { combineInvoices } from "./combine";
import { freeIfAbandoned } from "./free-abandoned";
import { lockSales, readInvoiceIds, refuseUnpayable } from "./lock-sales";
import { requireAmount } from "./require-amount";

const isOpenSale = (row: InvoiceRow): boolean => row.kind === "sale" && isPositive(balanceOf(row));

/** Finds the combined invoice of exactly these, created by an earlier submit or another tab; null = none. */
export async function findSame(db: Database, rows: readonly InvoiceRow[]): Promise<InvoiceRow | null> {
  const into = rows[0]?.combinedInto ?? null;
  if (into === null || rows.some(({ combinedInto }) => combinedInto !== into)) return null;
  const [found] = await db.select().from(invoices).where(eq(invoices.id, into));
  if (!found || !isUntouched(found)) return null;
  const named = await namedBy(db, into);
  const left = total(rows.map(balanceOf), found.currency);
  return named.length === rows.length && compare(moneyOf(found.total, found.currency), left) === 0
    ? found
    : null;
}

/** Cancels combined invoices that contain some of these. Throws if one has payments, paid or pending. */
async function freeAll({ db, now }: SignedContext, rows: readonly InvoiceRow[]): Promise<void> {
  const combined = new Set(rows.flatMap(({ combinedInto }) => combinedInto ?? []));
  for (const id of combined) {
    if (await freeIfAbandoned(db, id, { code: "asked" }, now)) continue;
    throw refuseUnpayable(rows.filter(({ combinedInto }) => combinedInto === id).map((row) => row.id));
  }
}

type Wanted = { method: PaymentMethod; expected: string | undefined };

/**
 * A transfer may be under way from now on, which the panel cannot see, even if another payment method is chosen
 * later.
 */
async function noteTransfer(db: Database, { id, kind }: InvoiceRow, method: PaymentMethod): Promise<void> {
  if (kind === "combined" && method === "bank_transfer")
    await db.update(invoices).set({ paymentMethod: method }).where(eq(invoices.id, id));
}

/**
 * Returns the invoice to pay: the single one, or for several a new or existing combined invoice of the same ones.
 * Locks credit and invoices.
 */
export async function readyTogether(
  context: SignedContext,
  numbers: readonly string[],
  { method, expected }: Wanted,
): Promise<InvoiceRow> {
  const { db, actor } = context;
  const { id: accountId, currency } = actor.account;
  const ids = readInvoiceIds(numbers);
  await lockCredit(db, accountId, currency);
  const rows = await lockSales(context, ids, isOpenSale);
  requireAmount(expected, total(rows.map(balanceOf), currency));
  const [only] = rows;
  const same = rows.length > 1 ? await findSame(db, rows) : null;
  if (!same) await freeAll(context, rows);
  const free = rows.map((row) => ({ ...row, combinedInto: null }));
  const isAlone = rows.length === 1 && only !== undefined;
  const id = same?.id ?? (isAlone ? only.id : await combineInvoices(context, free));
  const ready = await lockInvoice(db, id);
  await noteTransfer(db, ready, method);
  return ready;
}
