import { eq } from "drizzle-orm";
import { accountFor } from "@/lib/base/company-payments";
import { localeOf } from "@/lib/base/locale";
import { decimalOf, moneyOf, total } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import type { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { dunningLetterInvoices, dunningLetters } from "@/lib/db/tables/orders/dunning";
import type { Notices } from "@/lib/i18n/mails/notices";

type Written = {
  accountId: number;
  language: string;
  /** Whose seller and buyer the letter has. */
  invoice: typeof invoices.$inferSelect;
  facts: Pick<Notices["renewal.overdue"], "number" | "amount" | "due" | "all" | "suspendOn" | "text">;
  /** The invoice over fee and interest that goes with it; null = none. */
  charged: number | null;
};

/** Writes the letter of a reminder, which says what its mail says and never changes; returns its number. */
export async function writeLetter(
  db: Database,
  { accountId, language, invoice, facts, charged }: Written,
  now: Date,
): Promise<number> {
  const { seller, buyer, companyId, timeZone, currency } = invoice;
  const [company] = await db
    .select({ bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts })
    .from(companies)
    .where(eq(companies.id, companyId));
  const { number, amount, due, all } = facts;
  const issuedOn = dayIn(now, timeZone);
  const open = all?.invoices ?? [{ id: invoice.id, number, amount, due }];
  // The mail also lists what is not due yet.
  const late = open.filter((one) => one.due < issuedOn || one.id === charged);
  const named = late.length > 0 ? late : open;
  const sum = total(
    named.map((one) => moneyOf(one.amount, currency)),
    currency,
  );
  const [row] = await db
    .insert(dunningLetters)
    .values({
      ...{ accountId, language: localeOf(language), issuedOn, createdAt: now },
      content: {
        ...{ seller, buyer, currency, total: decimalOf(sum) },
        invoices: named.map((one) => ({ number: one.number, due: one.due, amount: one.amount })),
        ...{
          suspendOn: facts.suspendOn,
          text: facts.text ?? "",
          bank: company ? accountFor(company, currency) : null,
        },
      },
    })
    .returning({ id: dunningLetters.id });
  if (!row) throw new Error("The letter was not written.");
  await db.insert(dunningLetterInvoices).values(named.map(({ id }) => ({ letterId: row.id, invoiceId: id })));
  return row.id;
}
