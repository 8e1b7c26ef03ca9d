import { and, desc, eq, exists, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { accountingExportParts, accountingExports } from "@/lib/db/tables/money/accounting";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { fileName } from "./formats/formats";
import { ShownExport } from "./schema";

const pageSize = 20;

/** The hash of the export before of the same; null = there was none. */
const hashBefore = sql<string | null>`(select b.digest from accounting_exports b
  where b.company_id = ${accountingExports.companyId} and b.format = ${accountingExports.format}
    and b.first_month = ${accountingExports.firstMonth} and b.last_month = ${accountingExports.lastMonth}
    and b.currency = ${accountingExports.currency} and b.id < ${accountingExports.id}
  order by b.id desc limit 1)`;

/** Files that were made of a company's books, newest first. */
export const listExports = staffOperation({
  name: "accounting.exports",
  summary: "Lists the files that were made of a company's books",
  access: byStaff("read", "accounting/read"),
  within: { companies: "company" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: z.object({ company: z.int32().positive(), before: z.int32().positive().optional() }),
  output: z.object({ exports: z.array(ShownExport), older: z.int().nullable() }),
  run: async ({ db }, { company, before }) => {
    const part = db
      .select({ one: sql`1` })
      .from(accountingExportParts)
      .where(eq(accountingExportParts.exportId, accountingExports.id));
    const rows = await db
      .select({
        row: accountingExports,
        region: companies.region,
        name: companies.name,
        by: accounts.email,
        hashBefore,
        hasParts: sql<boolean>`${exists(part)}`,
      })
      .from(accountingExports)
      .innerJoin(companies, eq(companies.id, accountingExports.companyId))
      .leftJoin(accounts, eq(accounts.id, accountingExports.createdBy))
      .where(
        and(
          eq(accountingExports.companyId, company),
          before === undefined ? undefined : lt(accountingExports.id, before),
        ),
      )
      .orderBy(desc(accountingExports.id))
      .limit(pageSize + 1);
    const shown = rows.slice(0, pageSize).map(({ row, region, name, by, hashBefore: other, hasParts }) => ({
      id: row.id,
      company: name,
      format: row.format,
      from: row.firstMonth,
      until: row.lastMonth,
      currency: row.currency,
      digest: row.digest,
      size: row.size,
      count: row.count,
      at: row.createdAt.toISOString(),
      by: by ?? "",
      same: other === null ? null : other === row.digest,
      kept: row.format === "documents" || hasParts,
      filename: fileName({
        ...{ region, format: row.format, first: row.firstMonth, last: row.lastMonth },
        currency: row.currency,
      }),
    }));
    return { exports: shown, older: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
  },
});
