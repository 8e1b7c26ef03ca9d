import { asc, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { bankImports, bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { BankImport, ImportView } from "./shared/statement-schema";

const pageSize = 10;
const mostRows = 5_000;

type Found = { row: typeof bankImports.$inferSelect; by: string | null };

const viewOf = ({ row, by }: Found): z.input<typeof BankImport> => ({
  id: row.id,
  name: row.fileName,
  format: row.format,
  encoding: row.encoding,
  at: row.createdAt.toISOString(),
  by: by ?? "",
  booked: row.booked,
  known: row.known,
  unmatched: row.unmatched,
  settled: row.settled,
  taken_back: row.revertedAt?.toISOString() ?? null,
  reason: row.reason ?? "",
});

/** Lists statement imports, newest first. */
export const listImports = staffOperation({
  name: "payments.list_imports",
  summary: "Lists the bank statements that were imported",
  access: byStaff("read", "payments/record"),
  looks: "now_and_then",
  input: z.object({ before: z.int().positive().optional() }),
  output: z.object({ imports: z.array(BankImport), older: z.int().nullable() }),
  run: async ({ db }, { before }) => {
    const rows = await db
      .select({ row: bankImports, by: accounts.email })
      .from(bankImports)
      .leftJoin(accounts, eq(accounts.id, bankImports.createdBy))
      .where(before === undefined ? undefined : lt(bankImports.id, before))
      .orderBy(desc(bankImports.id))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize).map(viewOf);
    return { imports: page, older: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
  },
});

/** Returns one import: each row of its file, with its outcome. */
export const showImport = staffOperation({
  name: "payments.show_import",
  summary: "Shows an imported bank statement and what became of each of its rows",
  access: byStaff("read", "payments/record"),
  fails: ["receipt.not_found"],
  input: z.object({ id: z.int32() }),
  output: ImportView,
  run: async ({ db, note }, { id }) => {
    const [found] = await db
      .select({ row: bankImports, by: accounts.email })
      .from(bankImports)
      .leftJoin(accounts, eq(accounts.id, bankImports.createdBy))
      .where(eq(bankImports.id, id));
    if (!found) throw fail("receipt.not_found");
    note({ target: `bank import ${id}`, changes: {} });
    const receipts = await db
      .select()
      .from(bankReceipts)
      .where(eq(bankReceipts.importId, id))
      .orderBy(asc(bankReceipts.line), asc(bankReceipts.id))
      .limit(mostRows);
    return {
      import: viewOf(found),
      balances: found.row.balances,
      receipts: receipts.map(({ payerAccount, invoice, invoiceId, ...row }) => ({
        id: row.id,
        line: row.line,
        day: row.day,
        amount: row.amount,
        currency: row.currency,
        payer: row.payer,
        payer_account: payerAccount,
        text: row.text,
        state: row.state,
        problem: row.problem,
        invoice: invoice ?? "",
        invoice_id: invoiceId,
      })),
      skipped: found.row.skipped,
    };
  },
});
