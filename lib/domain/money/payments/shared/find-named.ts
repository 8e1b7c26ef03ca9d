import { inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";

const mostNamed = 20;
const longestText = 2_000;

/** Payers put anything between the parts of a number: a hyphen, a space, a slash, nothing. */
const looseNumber = /([\p{L}\d]{1,12})[\s./_-]{0,3}(20\d\d)[\s./_-]{0,3}(\d{1,9})(?!\d)/gu;

/**
 * Document numbers that a text may contain, in printed form: `EX-2026-000002` for "ex 2026/2" if a company's prefix
 * is EX.
 */
export function findNumbers(text: string, prefixes: readonly string[]): string[] {
  const known = new Map(prefixes.map((prefix) => [prefix.toUpperCase(), prefix]));
  const found = new Set<string>();
  for (const [, before = "", year, count = ""] of text
    .slice(0, longestText)
    .toUpperCase()
    .matchAll(looseNumber)) {
    // The prefix may follow a word without a space: "INVOICEEX20261".
    for (let from = 0; from < before.length; from++) {
      const prefix = known.get(before.slice(from));
      if (prefix) found.add(`${prefix}-${year}-${count.replace(/^0{1,9}(?=\d)/, "").padStart(6, "0")}`);
    }
    if (found.size >= mostNamed) break;
  }
  return [...found].slice(0, mostNamed);
}

/** Finds the invoices whose printed numbers occur in a text. */
export async function findNamed(db: Database, text: string): Promise<number[]> {
  if (!/20\d\d/.test(text)) return [];
  const prefixes = await db
    .selectDistinct({ prefix: companies.invoicePrefix })
    .from(companies)
    .where(hasFacts);
  const numbers = findNumbers(
    text,
    prefixes.map(({ prefix }) => prefix),
  );
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(sql`${invoices.number}`, numbers));
  return rows.map(({ id }) => id);
}
