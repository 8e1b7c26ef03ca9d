import { eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { accountFor, takesTransfers } from "@/lib/base/company-payments";
import { wireText } from "@/lib/base/form-values";
import { decimalOf, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { type BankAccount, companies } from "@/lib/db/tables/money/companies";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { type InvoiceRow, invoice } from "../billing/lookup";
import { payableOf } from "../billing/shared/balance";
import { makeReference } from "./shared/reference";

export type Transfer = BankAccount & { reference: string; amount: string };

/** Returns how to pay an invoice by bank transfer; null if nothing is due or its seller takes no transfers. */
export async function transferFor(db: Database, row: InvoiceRow): Promise<Transfer | null> {
  const due = payableOf(row);
  if (!isPositive(due)) return null;
  const [company] = await db
    .select({
      ...{ bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts },
      allowedPayments: companies.allowedPayments,
    })
    .from(companies)
    .where(eq(companies.id, row.companyId));
  const account = company && takesTransfers(company) ? accountFor(company, row.currency) : null;
  if (!account) return null;
  return { ...account, reference: makeReference(row.id), amount: decimalOf(due) };
}

/** The same for the invoice's page. */
export const showTransfer = operation({
  name: "billing.transfer",
  summary: "Shows how to pay an invoice by bank transfer",
  access: reads({ right: "billing/getpaymentgw" }),
  target: invoice("id"),
  input: z.object({ id: wireText(20).optional() }),
  output: z.object({
    transfer: z
      .object({
        holder: z.string(),
        account: z.string(),
        bank: z.string(),
        bic: z.string(),
        reference: z.string(),
        amount: Amount,
      })
      .nullable(),
  }),
  run: async ({ db }, _input, row) => {
    const found = await transferFor(db, row);
    if (!found) return { transfer: null };
    return { transfer: { ...found, amount: { value: found.amount, currency: row.currency } } };
  },
});
