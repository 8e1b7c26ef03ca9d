import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { companyDetails, shownCompany, targetOf } from "./facts";
import { requireFreePrefix } from "./free-prefix";
import { ChangedCompany, Company } from "./schema";
import { hasInvoices } from "./shared/has-invoices";
import { unknownRegion } from "./unknown-region";

async function lockCompany(db: Database, region: string) {
  const [row] = await db.select().from(companies).where(eq(companies.region, region)).for("update");
  if (row) return row;
  throw await unknownRegion(db);
}

/** Changes a selling company from now on; existing invoices stay unchanged. */
export const editCompany = staffOperation({
  name: "companies.edit",
  summary: "Changes a selling company",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: ChangedCompany,
  output: Company,
  run: async ({ db, note }, { region, ...changes }) => {
    const present = await lockCompany(db, region);
    const facts = companyDetails(changes, present);
    if (facts.country !== present.country && (await hasInvoices(db, present.id)))
      throw invalidArgument("country", "cannot change after the first invoice");
    if (facts.invoicePrefix !== present.invoicePrefix)
      await requireFreePrefix(db, facts.invoicePrefix, present.id);
    const [row] = await db.update(companies).set(facts).where(eq(companies.id, present.id)).returning();
    if (!row) throw new Error("The company was not written.");
    note({ target: targetOf(row.id), changes: changes });
    return shownCompany(row);
  },
});
