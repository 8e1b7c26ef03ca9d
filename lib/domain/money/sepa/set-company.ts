import { eq } from "drizzle-orm";
import { z } from "zod";
import { companies } from "@/lib/db/tables/money/companies";
import { sepaCompanies } from "@/lib/db/tables/money/sepa";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { SetCompanyOrders } from "./schema";
import { ownAccountOf } from "./shared/read-company";

/** Says how a company orders payments. Mandates that were signed keep the creditor identifier that they name. */
export const setCompanyOrders = staffOperation({
  name: "sepa.set_company",
  summary: "Says how a selling company orders SEPA payments",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: ["sepa.no_account", "sepa.no_creditor"],
  input: SetCompanyOrders,
  output: z.object({}),
  run: async ({ db, now, actor, note }, { region, ...given }) => {
    const [company] = await db.select().from(companies).where(eq(companies.region, region)).for("update");
    if (!company) throw invalidArgument("region", "is no company");
    if (given.offers_debits && given.creditor_id === "") throw fail("sepa.no_creditor");
    if (given.offers_debits && ownAccountOf(company) === null) throw fail("sepa.no_account");
    const facts = {
      creditorId: given.creditor_id,
      offersDebits: given.offers_debits,
      scheme: given.scheme,
      noticeDays: given.notice_days,
      transferVersion: given.transfer_version,
      debitVersion: given.debit_version,
      updatedAt: now,
      updatedBy: staffIdOf(actor),
    };
    await db
      .insert(sepaCompanies)
      .values({ companyId: company.id, ...facts })
      .onConflictDoUpdate({ target: sepaCompanies.companyId, set: facts });
    const { creditor_id, offers_debits, scheme, notice_days } = given;
    note({ target: `company ${company.id}`, changes: { creditor_id, offers_debits, scheme, notice_days } });
    return {};
  },
});
