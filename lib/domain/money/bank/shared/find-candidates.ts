import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { mayReceiveAt } from "@/lib/base/company-payments";
import { isPositive } from "@/lib/base/money";
import { unknownCurrency } from "@/lib/base/unknown-currency";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { sepaMandates } from "@/lib/db/tables/money/sepa";
import { nameOf } from "../../billing/rules";
import { payableOf } from "../../billing/shared/balance";
import { findNamed } from "../../payments/shared/find-named";
import { findReferences } from "../../payments/shared/reference";
import { accountsByRule, type BankRule } from "../../payments/shared/rule-accounts";
import { accountHash } from "../../sepa/shared/name-orders";
import { findMatches, isAlike, type Match, type OpenInvoice } from "../rules";

type Receipt = typeof bankReceipts.$inferSelect;

const isOwed = sql`${invoices.status} in ('Unpaid', 'Collections')`;
const mostOfAmount = 30;
const mostOpen = 300;

/** Customers who have paid from that account before, or have signed a mandate for it. */
async function readKnown(db: Database, { payerAccount }: Receipt): Promise<Set<number>> {
  if (payerAccount === "") return new Set();
  const paid = await db
    .selectDistinct({ accountId: payments.accountId })
    .from(bankReceipts)
    .innerJoin(payments, eq(payments.id, bankReceipts.paymentId))
    .where(
      and(
        sql`${bankReceipts.state} = 'booked'`,
        sql`${bankReceipts.payerAccount} <> ''`,
        eq(bankReceipts.payerAccount, payerAccount),
      ),
    )
    .limit(20);
  const signed = await db
    .selectDistinct({ accountId: sepaMandates.accountId })
    .from(sepaMandates)
    .where(and(sql`${sepaMandates.ibanHash} <> ''`, eq(sepaMandates.ibanHash, accountHash(payerAccount))))
    .limit(20);
  return new Set([...paid, ...signed].map(({ accountId }) => accountId));
}

/** Customers who owe that amount on an invoice and are called like the payer. */
async function readAlike(db: Database, { payer, amount, currency }: Receipt): Promise<Set<number>> {
  if (payer === "" || currency === unknownCurrency) return new Set();
  const rows = await db
    .select({ accountId: invoices.accountId, buyer: invoices.buyer })
    .from(invoices)
    .where(and(eq(invoices.total, amount), isOwed, sql`${invoices.currency} = ${currency}`))
    .orderBy(asc(invoices.total), asc(invoices.id))
    .limit(mostOfAmount);
  return new Set(rows.filter(({ buyer }) => isAlike(payer, buyer.name)).map(({ accountId }) => accountId));
}

const readOwed = (db: Database, which: SQL) =>
  db
    .select({
      invoice: invoices,
      company: { bankAccount: companies.bankAccount, currencyAccounts: companies.currencyAccounts },
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(and(which, isOwed))
    .orderBy(asc(invoices.dueAt), asc(invoices.id))
    .limit(mostOpen);

/** What is open of these customers and of these invoices; another company's account never received their money. */
async function readOpen(
  db: Database,
  { account }: Receipt,
  accountIds: readonly number[],
  invoiceIds: readonly number[],
): Promise<OpenInvoice[]> {
  const rows = [
    ...(accountIds.length > 0 ? await readOwed(db, anyOf(invoices.accountId, accountIds)) : []),
    ...(invoiceIds.length > 0 ? await readOwed(db, anyOf(invoices.id, invoiceIds)) : []),
  ];
  const found = rows
    .filter(({ company }) => mayReceiveAt(company, account))
    .map(({ invoice }): [number, OpenInvoice] => [
      invoice.id,
      {
        id: invoice.id,
        number: nameOf(invoice),
        accountId: invoice.accountId,
        due: payableOf(invoice),
        dueAt: invoice.dueAt,
      },
    ])
    .filter(([, { due }]) => isPositive(due));
  return [...new Map(found).values()];
}

/** Whom a receipt may be from and what it may pay, the likeliest first. */
export async function findCandidates(
  db: Database,
  receipt: Receipt,
  rules: readonly BankRule[],
): Promise<Match[]> {
  const named = new Set([...findReferences(receipt.text), ...(await findNamed(db, receipt.text))]);
  const [known, alike] = [await readKnown(db, receipt), await readAlike(db, receipt)];
  const ruled = accountsByRule(rules, receipt);
  const whose = [...new Set([...known, ...alike, ...ruled])];
  const open = await readOpen(db, receipt, whose, [...named]);
  return findMatches(receipt, open, { named, ruled, known, alike });
}

export type Customer = { id: number; email: string; name: string };

/** Email and name of these customers. */
export async function readCustomers(db: Database, ids: readonly number[]): Promise<Map<number, Customer>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, email: accounts.email, profile: accounts.profile })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ id, email, profile: { companyname, firstname, lastname } }) => [
      id,
      { id, email, name: companyname || [firstname, lastname].filter(Boolean).join(" ") },
    ]),
  );
}
