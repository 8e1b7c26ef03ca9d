import { and, eq, sql } from "drizzle-orm";
import {
  type Currency,
  compare,
  inProportion,
  isZero,
  type Money,
  moneyOf,
  subtract,
  total,
  zero,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { creditNoteLines } from "@/lib/db/tables/money/refunds";
import { type Part, totalOf } from "./credit-note";

type Priced = Pick<typeof invoices.$inferSelect, "id" | "subtotal" | "tax" | "currency">;

/**
 * What of an invoice is for one server: its lines, and of the tax the part that they have in what is taxed. All of it where it
 * is for that server alone.
 */
export async function priceOfServer(db: Database, invoice: Priced, serverId: number): Promise<Part> {
  const { id, currency } = invoice;
  const [subtotal, tax] = [moneyOf(invoice.subtotal, currency), moneyOf(invoice.tax, currency)];
  const lines = await db
    .select({ serverId: invoiceLines.serverId, amount: invoiceLines.amount, isTaxed: invoiceLines.isTaxed })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id));
  const own = lines.filter((line) => line.serverId === serverId);
  if (own.length === lines.length) return { subtotal, tax };
  const sumOf = (some: readonly { amount: string }[]): Money =>
    total(
      some.map(({ amount }) => moneyOf(amount, currency)),
      currency,
    );
  const taxed = sumOf(lines.filter(({ isTaxed }) => isTaxed));
  const ownTaxed = sumOf(own.filter(({ isTaxed }) => isTaxed));
  return { subtotal: sumOf(own), tax: isZero(taxed) ? zero(currency) : inProportion(tax, ownTaxed, taxed) };
}

/** What credit notes by line have given back of the lines of a server. */
async function readGiven(
  db: Database,
  invoiceId: number,
  serverId: number,
  currency: Currency,
): Promise<Part> {
  const [row] = await db
    .select({
      subtotal: sql<string>`coalesce(sum(${creditNoteLines.subtotal}), 0)::numeric(14,2)::text`,
      tax: sql<string>`coalesce(sum(${creditNoteLines.tax}), 0)::numeric(14,2)::text`,
    })
    .from(creditNoteLines)
    .innerJoin(invoiceLines, eq(invoiceLines.id, creditNoteLines.invoiceLineId))
    .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.serverId, serverId)));
  return { subtotal: moneyOf(row?.subtotal ?? "0.00", currency), tax: moneyOf(row?.tax ?? "0.00", currency) };
}

/**
 * What is left for one server of an invoice that is for other things too, after credit notes by line; null = it is for that
 * server alone.
 */
export async function sharedPriceOf(db: Database, invoiceId: number, serverId: number): Promise<Part | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return null;
  const { currency } = invoice;
  const own = await priceOfServer(db, invoice, serverId);
  if (compare(totalOf(own), moneyOf(invoice.total, currency)) === 0) return null;
  const given = await readGiven(db, invoiceId, serverId, currency);
  return { subtotal: subtract(own.subtotal, given.subtotal), tax: subtract(own.tax, given.tax) };
}
