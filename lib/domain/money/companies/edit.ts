import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { companyDetails, shownCompany } from "./facts";
import { requireFreePrefix } from "./free-prefix";
import { ChangedCompany, Company } from "./schema";

async function lockCompany(db: Database, region: string) {
  const [row] = await db.select().from(companies).where(eq(companies.region, region)).for("update");
  if (row) return row;
  const known = await db.select({ region: companies.region }).from(companies);
  const names = known.map((one) => one.region).join(", ") || "none";
  throw invalidArgument("region", `is no company, known are ${names}`);
}

/** A company cannot change its country once it has invoices: their tax could no longer be explained. */
async function requireNoInvoice(db: Database, companyId: number): Promise<void> {
  const [one] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.companyId, companyId))
    .limit(1);
  if (one) throw invalidArgument("country", "cannot change after the first invoice");
}

/** Changes a selling company from now on; existing invoices stay unchanged. */
export const editCompany = staffOperation({
  name: "companies.edit",
  summary: "Changes a selling company",
  access: byStaff("write", "companies/manage"),
  changes: [],
  fails: [],
  input: ChangedCompany,
  output: Company,
  run: async ({ db, note }, { region, ...changes }) => {
    const present = await lockCompany(db, region);
    const facts = companyDetails(changes, present);
    if (facts.country !== present.country) await requireNoInvoice(db, present.id);
    if (facts.invoicePrefix !== present.invoicePrefix)
      await requireFreePrefix(db, facts.invoicePrefix, present.id);
    const [row] = await db.update(companies).set(facts).where(eq(companies.id, present.id)).returning();
    if (!row) throw new Error("The company was not written.");
    note({ target: `company ${row.id}`, changes: changes });
    return shownCompany(row);
  },
});
