import { eq } from "drizzle-orm";
import { compare, inProportion, isZero, type Money, moneyOf, total, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
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

/** The same of an invoice that is for other things too; null = for that server alone. */
export async function sharedPriceOf(db: Database, invoiceId: number, serverId: number): Promise<Part | null> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) return null;
  const own = await priceOfServer(db, invoice, serverId);
  return compare(totalOf(own), moneyOf(invoice.total, invoice.currency)) === 0 ? null : own;
}
