import { asc, eq } from "drizzle-orm";
import { homeCurrencyOf } from "@/lib/base/home-currency";
import type { Database } from "@/lib/db/client";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { Period } from "./read-sums";

const longestDays = 366;

/** Throws for a period that ends before it begins, or is longer than a year. */
export function requirePeriod({ from, until }: Period): void {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  if (days < 0) throw invalidArgument("until", "must not be before the first day");
  if (days > longestDays) throw invalidArgument("until", "must be within a year of the first day");
}

/** The company of a report; throws if it is not there, or not of the staff member's. */
export async function readReportCompany(db: Database, id: number) {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  if (!company || company.region === "") throw fail("tax_company.not_found");
  return { ...company, home: homeCurrencyOf(company.country) };
}

/** The companies to choose from. */
export const readChoices = (db: Database) =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(hasFacts)
    .orderBy(asc(companies.id))
    .limit(200);
