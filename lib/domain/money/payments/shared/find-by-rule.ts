import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { accountsByRule, readRules } from "./rule-accounts";

type Paid = { payer: string; payerAccount: string; text: string; amount: string; currency: string };

const mostOpen = 500;

/**
 * The one invoice that a receipt without a reference pays by the rules: they name one customer, who owes exactly that
 * amount on exactly one invoice. Null = a person decides.
 */
export async function findByRule(db: Database, receipt: Paid): Promise<number | null> {
  const [accountId, ...others] = accountsByRule(await readRules(db), receipt);
  if (accountId === undefined || others.length > 0) return null;
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, accountId),
        sql`${invoices.status} in ('Unpaid', 'Collections')`,
        sql`${invoices.combinedInto} is null`,
        sql`${invoices.currency} = ${receipt.currency}`,
        sql`${invoices.total} - ${invoices.paid} = ${receipt.amount}::numeric`,
      ),
    )
    .limit(mostOpen);
  const [invoice, ...more] = found;
  return invoice && more.length === 0 ? invoice.id : null;
}
