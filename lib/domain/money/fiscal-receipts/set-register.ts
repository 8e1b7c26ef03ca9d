import { eq } from "drizzle-orm";
import { z } from "zod";
import { companies } from "@/lib/db/tables/money/companies";
import { cashRegisterCompanies } from "@/lib/db/tables/money/fiscal-receipts";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { SetRegister } from "./schema";

/** Says how a Russian company is taxed on fiscal receipts of card payments, from now on; empty = it registers none. */
export const setRegister = staffOperation({
  name: "companies.set_cash_register",
  summary: "Says whether card payments of a selling company are registered with a cash register",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: SetRegister,
  output: z.object({}),
  run: async ({ db, now, actor, note }, { region, tax_system: taxSystem }) => {
    const [company] = await db.select().from(companies).where(eq(companies.region, region)).for("update");
    if (!company) throw invalidArgument("region", "is no company");
    if (taxSystem !== "" && company.country !== "RU")
      throw invalidArgument("tax_system", "is for companies in Russia alone");
    const isCompany = eq(cashRegisterCompanies.companyId, company.id);
    const [known] = await db.select().from(cashRegisterCompanies).where(isCompany);
    const since = known && known.taxSystem !== "" ? known.since : now;
    const facts = { taxSystem, since, updatedBy: staffIdOf(actor) };
    await db
      .insert(cashRegisterCompanies)
      .values({ companyId: company.id, ...facts })
      .onConflictDoUpdate({ target: cashRegisterCompanies.companyId, set: facts });
    note({ target: `company ${company.id}`, changes: { tax_system: taxSystem } });
    return {};
  },
});
