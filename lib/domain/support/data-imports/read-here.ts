import { and, eq, isNull, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import { addSums } from "./shared/cents";
import { noSums, type Sums } from "./source";

const accountsAtOnce = 2_000;

const text = (column: unknown) => sql<string>`coalesce(sum(${column}), 0)::numeric(16, 2)::text`;

async function readPart(db: Database, source: string, ids: readonly number[]) {
  const invoices = await db
    .select({
      currency: earlierInvoices.currency,
      invoiced: text(earlierInvoices.total),
      paid_from_credit: text(earlierInvoices.creditApplied),
    })
    .from(earlierInvoices)
    .where(
      and(
        anyOf(earlierInvoices.accountId, ids),
        eq(earlierInvoices.source, source),
        isNull(earlierInvoices.replacedAt),
      ),
    )
    .groupBy(earlierInvoices.currency);
  const payments = await db
    .select({
      currency: earlierPayments.currency,
      received: text(earlierPayments.amountIn),
      returned: text(earlierPayments.amountOut),
    })
    .from(earlierPayments)
    .where(
      and(
        anyOf(earlierPayments.accountId, ids),
        eq(earlierPayments.source, source),
        isNull(earlierPayments.replacedAt),
      ),
    )
    .groupBy(earlierPayments.currency);
  const credits = await db
    .select({ currency: ledgerAccounts.currency, credit: text(ledgerPostings.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(
      and(
        anyOf(ledgerEntries.accountId, ids),
        eq(ledgerEntries.kind, "import"),
        eq(ledgerAccounts.kind, "credit"),
      ),
    )
    .groupBy(ledgerAccounts.currency);
  return [...invoices, ...payments, ...credits];
}

/** What the database has of these accounts that came from the source, by currency, whichever run brought it. */
export async function readHereOf(
  db: Database,
  source: string,
  accountIds: readonly number[],
): Promise<Map<string, Sums>> {
  const found = new Map<string, Sums>();
  for (let from = 0; from < accountIds.length; from += accountsAtOnce)
    for (const { currency, ...sums } of await readPart(
      db,
      source,
      accountIds.slice(from, from + accountsAtOnce),
    ))
      found.set(currency, addSums(found.get(currency) ?? noSums(), { ...noSums(), ...sums }));
  return found;
}
