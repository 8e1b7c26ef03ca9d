import { and, eq, isNull, sql } from "drizzle-orm";
import { importSums } from "@/lib/base/data-imports";
import { type Currency, decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import { addTexts } from "../shared/cents";
import { type Household, noSums, type Sums } from "../source";
import { readImported } from "./credit";

const sum = (column: typeof earlierInvoices.total | typeof earlierPayments.fees) =>
  sql<string>`coalesce(sum(${column}), 0)::numeric(16, 2)::text`;

/** What is here of an account that came from the source. */
async function readHere(
  db: Database,
  { accountId, source, currency }: { accountId: number; source: string; currency: Currency },
): Promise<Sums> {
  const [invoices] = await db
    .select({ invoiced: sum(earlierInvoices.total), paid_from_credit: sum(earlierInvoices.creditApplied) })
    .from(earlierInvoices)
    .where(
      and(
        eq(earlierInvoices.accountId, accountId),
        eq(earlierInvoices.source, source),
        isNull(earlierInvoices.replacedAt),
      ),
    );
  const [payments] = await db
    .select({ received: sum(earlierPayments.amountIn), returned: sum(earlierPayments.amountOut) })
    .from(earlierPayments)
    .where(
      and(
        eq(earlierPayments.accountId, accountId),
        eq(earlierPayments.source, source),
        isNull(earlierPayments.replacedAt),
      ),
    );
  const credit = decimalOf(await readImported(db, accountId, currency));
  return { ...noSums(), ...invoices, ...payments, credit };
}

/** Thrown where a customer's sums are not those of the source: nothing of the customer is taken then. */
export class SumsDiffer extends Error {}

/**
 * Compares to the cent what the source counted of a customer with what is here and what is left there. Returns what is
 * here; throws `SumsDiffer`.
 */
export async function proveSums(
  db: Database,
  { sums }: Household,
  whose: { accountId: number; source: string; currency: Currency },
  left: Sums,
): Promise<Sums> {
  const here = await readHere(db, whose);
  const wrong = importSums.filter((name) => addTexts(here[name], left[name]) !== addTexts(sums[name]));
  if (wrong.length === 0) return here;
  const said = wrong.map((name) => `${name} ${sums[name]}, here ${here[name]}, left ${left[name]}`);
  throw new SumsDiffer(said.join("; "));
}
