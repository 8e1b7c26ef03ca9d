import { and, eq } from "drizzle-orm";
import { minus, percentOf, sum } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, type invoices } from "@/lib/db/tables/money/billing";

type Priced = Pick<typeof invoices.$inferSelect, "id" | "subtotal" | "tax" | "taxRate" | "currency">;
type Split = { period: { subtotal: string; tax: string }; fee: string };

/**
 * An invoice without its set-up fee, as if the period alone had been charged, and the fee with its tax: together they
 * are the invoice to the cent. The fee is spent once the server is made, so only the period can have unused days.
 */
export async function splitSetupFee(db: Database, invoice: Priced): Promise<Split> {
  const isFee = and(eq(invoiceLines.invoiceId, invoice.id), eq(invoiceLines.code, "setup"));
  const lines = await db.select({ amount: invoiceLines.amount }).from(invoiceLines).where(isFee);
  const { subtotal, tax, taxRate, currency } = invoice;
  if (lines.length === 0) return { period: { subtotal, tax }, fee: "0.00" };
  const net = sum(
    lines.map(({ amount }) => amount),
    currency,
  );
  const rest = minus(subtotal, net, currency);
  const period = { subtotal: rest, tax: percentOf(rest, taxRate) };
  return { period, fee: sum([net, minus(tax, period.tax, currency)], currency) };
}
