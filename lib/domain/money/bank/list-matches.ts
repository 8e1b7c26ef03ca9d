import { and, desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { amountOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readRules } from "../payments/shared/rule-accounts";
import { isSure, type Match } from "./rules";
import { type Candidate, Matches, OpenReceipt } from "./schema";
import { type Customer, findCandidates, readCustomers } from "./shared/find-candidates";

const pageSize = 20;
const mostCandidates = 5;

type Receipt = typeof bankReceipts.$inferSelect;

function candidateOf(
  { accountId, parts, score, reasons, excess }: Match,
  customers: Map<number, Customer>,
): Candidate {
  return {
    account: customers.get(accountId) ?? { id: accountId, email: "", name: "" },
    parts: parts.map(({ invoice, amount }) => ({
      invoice: invoice.id,
      number: invoice.number,
      due: amountOf(invoice.due),
      amount: amountOf(amount),
    })),
    score,
    reasons,
    excess: amountOf(excess),
  };
}

async function viewsOf(db: Database, rows: readonly Receipt[]): Promise<OpenReceipt[]> {
  const rules = await readRules(db);
  const found: { row: Receipt; matches: Match[] }[] = [];
  for (const row of rows) found.push({ row, matches: await findCandidates(db, row, rules) });
  const ids = found.flatMap(({ matches }) => matches.map(({ accountId }) => accountId));
  const customers = await readCustomers(db, ids);
  return found.map(({ row, matches }) => ({
    id: row.id,
    day: row.day,
    amount: row.amount,
    currency: row.currency,
    payer: row.payer,
    payer_account: row.payerAccount,
    account: row.account,
    text: row.text,
    problem: row.problem,
    candidates: matches.slice(0, mostCandidates).map((match) => candidateOf(match, customers)),
    isSure: row.problem !== "possible_duplicate" && isSure(matches),
  }));
}

/** Receipts that nobody has booked, the newest first, each with what it may pay. */
export const listMatches = staffOperation({
  name: "bank.matches",
  summary: "Lists open bank receipts with what each may pay",
  access: byStaff("read", "payments/record"),
  looks: "now_and_then",
  input: z.object({ before: z.int().positive().optional() }),
  output: Matches,
  run: async ({ db }, { before }) => {
    const rows = await db
      .select()
      .from(bankReceipts)
      .where(
        and(
          sql`${bankReceipts.state} = 'open'`,
          before === undefined ? undefined : lt(bankReceipts.id, before),
        ),
      )
      .orderBy(desc(bankReceipts.id))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize);
    const older = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
    return { receipts: await viewsOf(db, page), older };
  },
});

/** One open receipt, to be split by hand. */
export const showMatch = staffOperation({
  name: "bank.show_match",
  summary: "Shows one open bank receipt with what it may pay",
  access: byStaff("read", "payments/record"),
  fails: ["receipt.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({ receipt: OpenReceipt }),
  run: async ({ db, note }, { id }) => {
    const isIt = and(eq(bankReceipts.id, id), sql`${bankReceipts.state} = 'open'`);
    const [receipt] = await viewsOf(db, await db.select().from(bankReceipts).where(isIt));
    if (!receipt) throw fail("receipt.not_found");
    note({ target: `receipt ${id}`, changes: {} });
    return { receipt };
  },
});
