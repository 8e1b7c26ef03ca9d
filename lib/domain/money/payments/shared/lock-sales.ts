import { and, asc, eq, inArray } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";
import { type DomainError, fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import type { InvoiceRow } from "../../billing/lookup";
import { mostTogether } from "../../billing/rules";

const refuseInvoices = (reason: string): DomainError =>
  fail("request.invalid", { parameter: "invoices", reason });

export const refuseUnpayable = (ids: readonly number[]): DomainError =>
  refuseInvoices(`invoices that cannot be paid now: ${ids.join(", ")}`);

/** Parses a list of invoice IDs from the API; throws unless they are valid and distinct. */
export function readInvoiceIds(numbers: readonly string[]): number[] {
  const ids = [...new Set(numbers)].filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number);
  if (ids.length === 0 || ids.length !== numbers.length || ids.length > mostTogether)
    throw refuseInvoices(`must be 1 to ${mostTogether} different numbers of invoices`);
  return ids;
}

/** Locks the caller's invoices with these IDs. Throws unless all of them pass and are in the account's currency. */
export async function lockSales(
  { actor, db }: SignedContext,
  ids: readonly number[],
  passes: (row: InvoiceRow) => boolean,
): Promise<InvoiceRow[]> {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, actor.account.id), inArray(invoices.id, [...ids])))
    .orderBy(asc(invoices.id))
    .for("update");
  const known = new Set(rows.filter(passes).map(({ id }) => id));
  const others = ids.filter((id) => !known.has(id));
  if (others.length > 0) throw refuseUnpayable(others);
  // Invoices from before a change of the account's currency are paid one by one.
  if (rows.some(({ currency }) => currency !== actor.account.currency))
    throw invalidArgument("invoices", "are not all in the account's currency");
  return rows;
}
