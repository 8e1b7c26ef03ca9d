import { eq } from "drizzle-orm";
import { z } from "zod";
import { companies } from "@/lib/db/tables/money/companies";
import { accessPointCompanies } from "@/lib/db/tables/money/e-invoices";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { SetSender } from "./schema";

/** Says under which address a company sends electronic invoices by the access point, from now on; empty = it does not. */
export const setSender = staffOperation({
  name: "companies.set_access_point",
  summary: "Says under which address a selling company sends electronic invoices",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: SetSender,
  output: z.object({ participant: z.string() }),
  run: async ({ db, now, actor, note }, { region, participant }) => {
    const [company] = await db.select().from(companies).where(eq(companies.region, region)).for("update");
    if (!company) throw invalidArgument("region", "is no company");
    const isCompany = eq(accessPointCompanies.companyId, company.id);
    const [known] = await db.select().from(accessPointCompanies).where(isCompany);
    const since = known && known.participant !== "" ? known.since : now;
    const facts = { participant, since, updatedBy: staffIdOf(actor) };
    await db
      .insert(accessPointCompanies)
      .values({ companyId: company.id, ...facts })
      .onConflictDoUpdate({ target: accessPointCompanies.companyId, set: facts });
    note({ target: `company ${company.id}`, changes: { network_address: participant } });
    return { participant };
  },
});
