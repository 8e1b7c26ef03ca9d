import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPlausibleAccount } from "@/lib/base/company-payments";
import { type CurrencyAccounts, companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./facts";
import { CurrencyAccount, Region } from "./schema";
import { unknownRegion } from "./unknown-region";

/** Gives transfers in a currency an account of their own, on documents from now on, or takes it away. */
export const setCompanyAccount = staffOperation({
  name: "companies.set_account",
  summary: "Chooses the bank account of a selling company for transfers in a currency",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: CurrencyAccount.extend({ region: Region }),
  output: z.object({}),
  run: async ({ db, note }, { region, currency, ...account }) => {
    const [company] = await db.select().from(companies).where(eq(companies.region, region)).for("update");
    if (!company) throw await unknownRegion(db);
    const isRemoved = account.account === "";
    if (!isRemoved && !company.bankAccount)
      throw invalidArgument("account", "needs an account for all other currencies first");
    if (!isRemoved && !isPlausibleAccount(account.account))
      throw invalidArgument("account", "is no account, or has wrong check digits");
    for (const name of ["holder", "bank"] as const)
      if (!isRemoved && account[name] === "") throw invalidArgument(name, "is required with a bank account");
    const { [currency]: _, ...others } = company.currencyAccounts ?? {};
    const all: CurrencyAccounts = isRemoved ? others : { ...others, [currency]: account };
    await db
      .update(companies)
      .set({ currencyAccounts: Object.keys(all).length === 0 ? null : all })
      .where(eq(companies.id, company.id));
    const { holder: bank_holder, account: bank_account, bank: bank_name, bic: bank_bic } = account;
    note({
      target: targetOf(company.id),
      changes: { currency, bank_holder, bank_account, bank_name, bank_bic },
    });
    return {};
  },
});
