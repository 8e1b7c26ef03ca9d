import { eq, not, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { companyDetails, shownCompany, targetOf } from "./facts";
import { requireFreePrefix } from "./free-prefix";
import { Company, NewCompany } from "./schema";

type Facts = ReturnType<typeof companyDetails> & { region: string };

/** Writes them into the row that the first administrator's account was made with, if it is still without facts. */
async function fillFirst(db: Database, facts: Facts) {
  const [row] = await db.update(companies).set(facts).where(not(hasFacts)).returning();
  return row;
}

async function insertCompany(db: Database, facts: Facts) {
  const [row] = await db
    .insert(companies)
    .values({ ...facts, id: sql`(select coalesce(max(id), 0) + 1 from ${companies})` })
    .returning();
  return row;
}

/** Adds a selling company; sign-up requires one. */
export const addCompany = staffOperation({
  name: "companies.add",
  summary: "Adds a selling company",
  access: byStaff("write", "companies/manage", { grants: "always" }),
  changes: [],
  fails: [],
  input: NewCompany,
  output: Company,
  run: async ({ db, note }, { region, ...changes }) => {
    const facts = companyDetails(changes);
    const [present] = await db.select().from(companies).where(eq(companies.region, region));
    if (present)
      throw invalidArgument(
        "region",
        `is that of ${present.name} already: change that company, or choose another word`,
      );
    await requireFreePrefix(db, facts.invoicePrefix, null);
    const row =
      (await fillFirst(db, { ...facts, region })) ?? (await insertCompany(db, { ...facts, region }));
    if (!row) throw new Error("The company was not written.");
    note({ target: targetOf(row.id), changes: { added: region } });
    return shownCompany(row);
  },
});
