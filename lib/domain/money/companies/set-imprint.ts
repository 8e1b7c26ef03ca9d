import { eq } from "drizzle-orm";
import { companies, type Imprint } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { targetOf } from "./facts";
import { CompanyImprint, Region } from "./schema";
import { unknownRegion } from "./unknown-region";

/** As documents freeze it. */
const imprintOf = ({ legal_form, tax_number, ...rest }: CompanyImprint): Imprint => ({
  ...rest,
  legalForm: legal_form,
  taxNumber: tax_number,
});

/** Says what documents print of a company from now on; issued ones keep what they say. */
export const setCompanyImprint = staffOperation({
  name: "companies.set_imprint",
  summary: "Says what documents print of a selling company",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: CompanyImprint.extend({ region: Region }),
  output: CompanyImprint,
  run: async ({ db, note }, { region, ...given }) => {
    const isEmpty = Object.values(given).every((text) => text === "");
    const [row] = await db
      .update(companies)
      .set({ imprint: isEmpty ? null : imprintOf(given) })
      .where(eq(companies.region, region))
      .returning({ id: companies.id });
    if (!row) throw await unknownRegion(db);
    const { legal_form, register, managers, accountant, tax_number } = given;
    const { kpp, phone, email, website, footer } = given;
    const changes = { legal_form, register, managers, accountant, tax_number };
    note({ target: targetOf(row.id), changes: { ...changes, kpp, phone, email, website, footer } });
    return given;
  },
});
