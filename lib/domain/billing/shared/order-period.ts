import type { LineFact } from "@/lib/base/facts/billing";
import { addMonths } from "@/lib/base/months";
import type { invoiceLines, invoices } from "@/lib/db/tables/billing";

type Line = Pick<typeof invoiceLines.$inferSelect, "description" | "starts" | "quantity">;
type Invoice = Pick<typeof invoices.$inferSelect, "number" | "issuedOn">;

/**
 * What a line says, with the period that it pays. Lines of renewals keep theirs; that of a first order begins on the day of
 * its invoice, and nobody knows that day before it is paid.
 */
export function lineFact({ number, issuedOn }: Invoice, { description, starts, quantity }: Line): LineFact {
  if (description.code !== "preset" || description.period || starts !== "deployment" || number === null)
    return description;
  const until = addMonths(new Date(`${issuedOn}T00:00:00Z`), quantity)
    .toISOString()
    .slice(0, 10);
  return { ...description, period: { from: issuedOn, until } };
}
