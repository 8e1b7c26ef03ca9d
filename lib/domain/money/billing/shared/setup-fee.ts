import { and, eq } from "drizzle-orm";
import { add, type Money, moneyOf, percentOf, subtract, total, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, type invoices } from "@/lib/db/tables/money/billing";
import type { Part } from "./credit-note";

type Priced = Pick<typeof invoices.$inferSelect, "id" | "subtotal" | "tax" | "taxRate" | "currency">;
type Split = { period: Part; fee: Money };

/**
 * Splits an invoice into the period without its setup fee, as if charged alone, and the fee with its tax: together
 * they equal the invoice to the cent. The fee is used up once the server is created, so only the period can have
 * unused days.
 */
export async function splitSetupFee(db: Database, invoice: Priced): Promise<Split> {
  const isFee = and(eq(invoiceLines.invoiceId, invoice.id), eq(invoiceLines.code, "setup"));
  const lines = await db.select({ amount: invoiceLines.amount }).from(invoiceLines).where(isFee);
  const { taxRate, currency } = invoice;
  const [subtotal, tax] = [moneyOf(invoice.subtotal, currency), moneyOf(invoice.tax, currency)];
  if (lines.length === 0) return { period: { subtotal, tax }, fee: zero(currency) };
  const net = total(
    lines.map(({ amount }) => moneyOf(amount, currency)),
    currency,
  );
  const rest = subtract(subtotal, net);
  const period = { subtotal: rest, tax: percentOf(rest, taxRate) };
  return { period, fee: add(net, subtract(tax, period.tax)) };
}
