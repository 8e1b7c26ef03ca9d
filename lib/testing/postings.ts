import { asc, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/billing";

/** What was booked for an invoice, as `credit -12.10`; in the order of booking. */
export async function postingsOf(invoiceId: number): Promise<string[]> {
  const rows = await database()
    .select({ kind: ledgerAccounts.kind, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(eq(ledgerEntries.invoiceId, invoiceId))
    .orderBy(asc(ledgerPostings.id));
  return rows.map(({ kind, amount }) => `${kind} ${amount}`);
}
