import { eq } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accountingBooks, accountingRules } from "@/lib/db/tables/money/accounting";
import { companies } from "@/lib/db/tables/money/companies";
import { fail } from "../../../kernel/errors/fail";
import { defaultTemplate, type Recognition, type TemplateName } from "../rules";
import { chartOf, type Rule } from "./chart";
import { templates } from "./templates";

/** How a company keeps its books. */
export type BookTerms = {
  template: TemplateName;
  recognition: Recognition;
  /** 1 to 12. */
  fiscalStart: number;
  consultant: number;
  client: number;
  accountLength: number;
};

export type Books = {
  company: typeof companies.$inferSelect;
  zone: string;
  terms: BookTerms;
  /** Rules of the company's own, which take the place of those of the template. */
  own: Rule[];
  chart: Rule[];
};

/** Of a company that has chosen nothing; the numbers are those that a test import of DATEV takes. */
const defaultTerms = (country: string): BookTerms => ({
  template: defaultTemplate(country),
  recognition: "day",
  fiscalStart: 1,
  consultant: 1001,
  client: 1,
  accountLength: 4,
});

/** Currencies of companies by country; the others keep their books in euros. */
export const homeCurrency = (country: string): Currency =>
  country === "RU" ? "RUB" : country === "US" ? "USD" : "EUR";

/** The books of a company. Throws where it does not exist, or is not there for the caller. */
export async function readBooks(db: Database, companyId: number): Promise<Books> {
  const [row] = await db
    .select({ company: companies, books: accountingBooks })
    .from(companies)
    .leftJoin(accountingBooks, eq(accountingBooks.companyId, companies.id))
    .where(eq(companies.id, companyId));
  if (!row || row.company.region === "") throw fail("accounting.not_found");
  const { company, books } = row;
  const rows = await db
    .select()
    .from(accountingRules)
    .where(eq(accountingRules.companyId, companyId))
    .orderBy(accountingRules.id);
  const own = rows.map(({ id: _, companyId: __, ...rule }) => rule);
  const terms: BookTerms = books ?? defaultTerms(company.country);
  return { company, zone: zoneOf(company), terms, own, chart: chartOf(templates[terms.template], own) };
}
