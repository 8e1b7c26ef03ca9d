import { and, eq, gt, gte, lte, notExists } from "drizzle-orm";
import { dayIn, yearOfDay, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { documentNumbers } from "@/lib/db/tables/money/billing";
import { companyBooks } from "@/lib/db/tables/money/closing";
import { companies } from "@/lib/db/tables/money/companies";
import { numberSeries } from "@/lib/db/tables/money/number-series";
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

/**
 * Throws if the prefix numbers documents of this year, which would go on under another one in the middle of it. Locks the
 * books, so that no document is numbered meanwhile.
 */
async function requireNewYear(
  db: Database,
  company: typeof companies.$inferSelect,
  now: Date,
): Promise<void> {
  const { id: companyId } = company;
  await db.insert(companyBooks).values({ companyId }).onConflictDoNothing();
  await db.select().from(companyBooks).where(eq(companyBooks.companyId, companyId)).for("update");
  const today = dayIn(now, zoneOf(company));
  const year = yearOfDay(today);
  const chosen = db
    .select()
    .from(numberSeries)
    .where(
      and(
        eq(numberSeries.companyId, companyId),
        eq(numberSeries.kind, documentNumbers.kind),
        lte(numberSeries.sinceOn, today),
      ),
    );
  const isCounting = and(gte(documentNumbers.year, year), gt(documentNumbers.last, 0), notExists(chosen));
  const [counting] = await db
    .select({ kind: documentNumbers.kind })
    .from(documentNumbers)
    .where(and(eq(documentNumbers.companyId, companyId), isCounting))
    .limit(1);
  if (counting)
    throw invalidArgument(
      "prefix",
      `numbers documents of ${year}: change it next year, or choose a numbering from a day on`,
    );
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
  run: async ({ db, now, note }, { region, ...changes }) => {
    const [seen] = await db.select().from(companies).where(eq(companies.region, region));
    // Documents lock the books before their company.
    if (seen && (changes.prefix ?? seen.invoicePrefix) !== seen.invoicePrefix)
      await requireNewYear(db, seen, now);
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
