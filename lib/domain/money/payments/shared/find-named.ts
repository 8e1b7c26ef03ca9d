import { eq, inArray, sql } from "drizzle-orm";
import { plainSigns } from "@/lib/base/plain-signs";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { numberSeries } from "@/lib/db/tables/money/number-series";
import { bareOf } from "./bare-text";
import { findOfSeries } from "./find-of-series";

const mostNamed = 20;
const longestText = 2_000;

/** Payers put anything between the parts of a number: a hyphen, a space, a slash, nothing. */
const looseNumber = /([\p{L}\d]{1,12})[\s./:#_-]{0,3}(20\d\d)[\s./:#_-]{0,3}(\d{1,9})(?!\d)/gu;

/**
 * Document numbers that a text may contain, in printed form: `EX-2026-000002` for "ex 2026/2" if a company's prefix
 * is EX.
 */
export function findNumbers(text: string, prefixes: readonly string[]): string[] {
  const known = new Map(prefixes.map((prefix) => [plainSigns(prefix).toUpperCase(), prefix]));
  const found = new Set<string>();
  const upper = plainSigns(text.slice(0, longestText)).toUpperCase();
  for (const [, before = "", year, count = ""] of upper.matchAll(looseNumber)) {
    // The prefix may follow a word without a space: "INVOICEEX20261".
    for (let from = 0; from < before.length; from++) {
      const prefix = known.get(before.slice(from));
      if (prefix) found.add(`${prefix}-${year}-${count.replace(/^0{1,9}(?=\d)/, "").padStart(6, "0")}`);
    }
    if (found.size >= mostNamed) break;
  }
  for (const number of findWrapped(upper, known)) found.add(number);
  return [...found].filter((number) => !number.endsWith("-000000")).slice(0, mostNamed);
}

/** Printed numbers have at least so many digits after the year. */
const leastDigits = 6;
const mostDigits = 9;

/**
 * Numbers that the payer or a bank has broken anywhere: `EX-2026-00 00 02`. A number ends where no digit follows at
 * once; since other digits may follow after a space, every length that a printed number can have is a candidate.
 */
function findWrapped(upper: string, known: ReadonlyMap<string, string>): string[] {
  const { bare, places } = bareOf(upper);
  const found: string[] = [];
  for (const { index, 0: year } of bare.matchAll(/20\d\d(?=\d{6})/g)) {
    const start = index + year.length;
    const digits = /^\d{6,9}/.exec(bare.slice(start, start + mostDigits))?.[0] ?? "";
    const isEnd = (length: number) => !/\d/.test(upper.charAt((places[start + length - 1] ?? 0) + 1));
    for (const [name, prefix] of known) {
      if (!bare.slice(0, index).endsWith(name)) continue;
      for (let length = leastDigits; length <= digits.length; length++)
        if (isEnd(length) && (length === leastDigits || !digits.startsWith("0")))
          found.push(`${prefix}-${year}-${digits.slice(0, length)}`);
    }
    if (found.length >= mostNamed) break;
  }
  return found;
}

async function findByPrefix(db: Database, text: string): Promise<string[]> {
  if (!/20\d\d/.test(text)) return [];
  const prefixes = await db
    .selectDistinct({ prefix: companies.invoicePrefix })
    .from(companies)
    .where(hasFacts);
  return findNumbers(
    text,
    prefixes.map(({ prefix }) => prefix),
  );
}

/** Finds the invoices whose printed numbers occur in a text. */
export async function findNamed(db: Database, text: string): Promise<number[]> {
  const series = await db
    .selectDistinct({ pattern: numberSeries.pattern })
    .from(numberSeries)
    .where(eq(numberSeries.kind, "invoice"));
  const chosen = findOfSeries(
    text,
    series.map(({ pattern }) => pattern),
  );
  const numbers = [...(await findByPrefix(db, text)), ...chosen];
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(inArray(sql`${invoices.number}`, numbers));
  return rows.map(({ id }) => id);
}
