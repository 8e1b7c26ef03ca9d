import { eq } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import { type Locale, locales } from "@/lib/base/locale";
import { printedAddress } from "@/lib/base/printed-address";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import type { Party } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff, reads } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { layOutStatement } from "./lay-out-statement";
import { readStatement } from "./read-statement";
import { languageOf } from "./shared/language";
import { sheetAnswer } from "./shared/pdf-answer";
import { Statement, StatementPeriod } from "./statement-schema";

/** Seller and customer as they are today: a statement is no invoice. */
async function readParties(db: Database, accountId: number): Promise<{ seller: Party; buyer: Party }> {
  const [row] = await db
    .select({ account: accounts, company: companies })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account of a statement is not there.");
  const { account, company } = row;
  const { profile } = account;
  const person = `${profile.firstname} ${profile.lastname}`.trim();
  return {
    seller: {
      ...{ name: company.name, address: company.address, country: company.country },
      ...{ taxId: company.taxId, email: "" },
    },
    buyer: {
      ...{ name: profile.companyname || person, address: printedAddress(profile) },
      ...{ country: account.country, taxId: account.vatNumber, email: account.email },
    },
  };
}

type Whose = Parameters<typeof readStatement>[1];

async function statementPdf(
  db: Database,
  whose: Whose,
  period: StatementPeriod,
  { locale, now }: { locale: Locale; now: Date },
): Promise<FileAnswer> {
  const statement = await readStatement(db, whose, period);
  const parties = await readParties(db, whose.id);
  const name = `statement-${period.from}-${period.until}`;
  return sheetAnswer(whose.id, name, (brand) =>
    layOutStatement({ statement, ...parties, madeAt: now }, locale, brand),
  );
}

const OfCustomer = StatementPeriod.extend({ account: z.int32() });

/** The account's own statement. */
export const showStatement = operation({
  name: "billing.statement",
  summary: "Shows the account statement for a period",
  access: reads({ right: "billing/get_invoices" }),
  fails: ["statement.too_long"],
  input: StatementPeriod,
  output: Statement,
  run: ({ db, actor: { account } }, period) => readStatement(db, account, period),
});

/** The same as PDF. */
export const downloadStatement = operation({
  name: "billing.download_statement",
  summary: "Answers the account statement for a period as PDF",
  access: reads({ right: "billing/get_invoices" }),
  fails: ["statement.too_long", "document.too_slow"],
  input: StatementPeriod.extend({ language: z.enum(locales).optional() }),
  output: FileAnswer,
  run: async ({ db, now, actor: { account } }, { language, ...period }) =>
    statementPdf(db, account, period, { locale: language ?? (await languageOf(db, account.id)), now }),
});

/** The statement of a customer, for staff. */
export const showStatementByStaff = staffOperation({
  name: "customers.statement",
  summary: "Shows the account statement of a customer for a period",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["account.not_found", "statement.too_long"],
  input: OfCustomer,
  output: Statement,
  run: async ({ db, note }, { account, ...period }) => {
    const customer = await findCustomer(db, account);
    note({ accountId: account, target: `account ${account}`, changes: { looked: "statement" } });
    return readStatement(db, customer, period);
  },
});

/** The same as PDF, in the customer's language. */
export const downloadStatementByStaff = staffOperation({
  name: "customers.download_statement",
  summary: "Answers the account statement of a customer for a period as PDF",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["account.not_found", "statement.too_long", "document.too_slow"],
  input: OfCustomer,
  output: FileAnswer,
  run: async ({ db, now, note }, { account, ...period }) => {
    const customer = await findCustomer(db, account);
    note({ accountId: account, target: `account ${account}`, changes: { looked: "statement" } });
    const locale = await languageOf(db, account);
    return statementPdf(db, customer, period, { locale, now });
  },
});
