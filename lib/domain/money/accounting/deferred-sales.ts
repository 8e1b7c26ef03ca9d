import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { readBeside } from "@/lib/db/replica";
import { invoices } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { DeferredMonth, DeferredSale } from "./schema";
import { readBooks } from "./shared/books";
import { readDeferred, shownLeft } from "./shared/read-deferred";
import type { PrepaidPlace } from "./shared/read-prepaid";

const pageSize = 500;

/** Where a page ends whose last sale is that invoice; null = there is none of the company. */
async function placeOf(db: Database, company: number, id: number): Promise<PrepaidPlace | null> {
  const [row] = await db
    .select({ id: invoices.id, created: sql<string>`${invoices.createdAt}::text` })
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.companyId, company)));
  return row ?? null;
}

/** The same sale by sale and page by page, for the file, which has all of them. */
export const listDeferredSales = staffOperation({
  name: "accounting.deferred_sales",
  summary: "Lists the sales of a company with deferred revenue at the end of a month, a page at a time",
  access: byStaff("read", "accounting/read"),
  within: { companies: "company" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: DeferredMonth.extend({
    /** `next` of the page before; left out, the first one. */
    after: z.int32().optional(),
  }),
  output: z.object({
    sales: z.array(DeferredSale),
    /** Null = there are no more. A page may be empty before. */
    next: z.int().nullable(),
  }),
  before: (_context, { company, month, after: id }) =>
    readBeside(async (db) => {
      const books = await readBooks(db, company);
      const after = id === undefined ? null : await placeOf(db, company, id);
      if (id !== undefined && after === null) return { left: [], last: null };
      return readDeferred(db, books, { month, after, size: pageSize });
    }),
  run: async ({ note }, { company, month }, { left, last }) => {
    note({ target: `company ${company}`, changes: { month } });
    return { sales: left.map(shownLeft), next: last?.id ?? null };
  },
});
