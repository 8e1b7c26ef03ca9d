import { eq } from "drizzle-orm";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./facts";
import { CompanyContact, Region } from "./schema";
import { unknownRegion } from "./unknown-region";

/** Says what electronic invoices name of a company besides its print. */
export const setCompanyContact = staffOperation({
  name: "companies.set_contact",
  summary: "Says what electronic invoices name of a selling company",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: CompanyContact.extend({ region: Region }),
  output: CompanyContact,
  run: async ({ db, note }, { region, ...contact }) => {
    const [row] = await db
      .update(companies)
      .set({ contact })
      .where(eq(companies.region, region))
      .returning({ id: companies.id });
    if (!row) throw await unknownRegion(db);
    const { street, postcode, city, register, person, phone, email } = contact;
    const changes = { street, postcode, city, register, person, phone, email };
    note({ target: targetOf(row.id), changes });
    return contact;
  },
});
