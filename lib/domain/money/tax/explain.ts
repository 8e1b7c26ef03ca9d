import { and, asc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { exchanged, moneyOf } from "@/lib/base/money";
import { invoices } from "@/lib/db/tables/money/billing";
import { taxEntries } from "@/lib/db/tables/money/tax";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { nameOf } from "../billing/rules";
import { Explained } from "./schema";

const mostEntries = 200;

/** Why an invoice bears its tax: what was frozen with it, and what the tax journal has of it. */
export const explainTax = staffOperation({
  name: "taxes.explain",
  summary: "Shows why an invoice bears its tax",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found"],
  input: z.object({ id: z.int32() }),
  output: Explained,
  run: async ({ db, note }, { id }) => {
    const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
    if (!row) throw fail("invoice.not_found");
    const entries = await db
      .select()
      .from(taxEntries)
      .where(eq(taxEntries.invoiceId, id))
      .orderBy(asc(taxEntries.id))
      .limit(mostEntries);
    const [rated] = await db
      .select()
      .from(taxEntries)
      .where(and(eq(taxEntries.invoiceId, id), isNotNull(taxEntries.exchangeRate)))
      .orderBy(asc(taxEntries.id))
      .limit(1);
    note({ accountId: row.accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    const money = (value: string) => ({ value, currency: row.currency });
    return {
      invoice: { id, number: nameOf(row) },
      reason: row.taxReason,
      rate: row.taxRate,
      tax: money(row.tax),
      home:
        rated?.homeCurrency && rated.exchangeRate && rated.exchangeDay
          ? {
              currency: rated.homeCurrency,
              tax: exchanged(moneyOf(row.tax, row.currency), rated.exchangeRate),
              rate: rated.exchangeRate,
              day: rated.exchangeDay,
            }
          : null,
      entries: entries.map((entry) => ({
        ...{ id: entry.id, day: entry.day, code: entry.code, rate: entry.rate },
        base: money(entry.base),
        tax: money(entry.tax),
      })),
    };
  },
});
