import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { bankReceipts, bankRules } from "@/lib/db/tables/money/bank-statements";
import { byStaff } from "../../kernel/access/access";
import { findCustomerCalled } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { accountsByRule, fitsRule, readRules } from "../payments/shared/rule-accounts";
import { leastLetters } from "./rules";
import { NewRule, RulePreview } from "./schema";

const fails = ["bank_rule.not_found", "bank_rule.known", "bank_rule.vague"] as const;

/** Open receipts that a preview looks at. */
const mostPreviewed = 500;
const shown = 10;

type Wanted = { payer: string; text: string; accountId: number };

function requireClear({ payer, text }: Pick<Wanted, "payer" | "text">): void {
  if (Math.max(payer.length, text.length) < leastLetters) throw fail("bank_rule.vague");
}

async function preview(db: Database, wanted: Wanted): Promise<Omit<RulePreview, "email">> {
  const rows = await db
    .select()
    .from(bankReceipts)
    .where(sql`${bankReceipts.state} = 'open'`)
    .orderBy(desc(bankReceipts.id))
    .limit(mostPreviewed);
  const fitting = rows.filter((row) => fitsRule(wanted, row));
  const rules = await readRules(db);
  const conflicts = fitting.filter((row) => {
    const others = accountsByRule(rules, row);
    others.delete(wanted.accountId);
    return others.size > 0;
  });
  return {
    count: fitting.length,
    conflicts: conflicts.length,
    receipts: fitting
      .slice(0, shown)
      .map(({ id, day, amount, currency, payer, text }) => ({ id, day, amount, currency, payer, text })),
  };
}

/** What a rule would fit among the open receipts. */
export const previewRule = staffOperation({
  name: "bank.preview_rule",
  summary: "Shows which open bank receipts a rule would fit",
  access: byStaff("read", "payments/record"),
  fails: [...fails],
  input: NewRule,
  output: RulePreview,
  run: async ({ db }, wanted) => {
    requireClear(wanted);
    const { id: accountId, email } = await findCustomerCalled(db, wanted.customer);
    return { email, ...(await preview(db, { ...wanted, accountId })) };
  },
});

/** From now on, a receipt that the rule fits is this customer's, unless another rule says otherwise. */
export const addRule = staffOperation({
  name: "bank.add_rule",
  summary: "Says whose bank receipts with certain words are",
  access: byStaff("write", "payments/record"),
  changes: [],
  fails: [...fails],
  input: NewRule,
  output: z.object({ rule: z.int() }),
  run: async ({ db, now, actor, note }, wanted) => {
    requireClear(wanted);
    const { payer, text } = wanted;
    const { id: accountId } = await findCustomerCalled(db, wanted.customer);
    const [row] = await db
      .insert(bankRules)
      .values({ payer, text, accountId, createdBy: staffIdOf(actor), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: bankRules.id });
    if (!row) throw fail("bank_rule.known");
    note({ accountId, target: `bank rule ${row.id}`, changes: { payer, text } });
    return { rule: row.id };
  },
});

export const removeRule = staffOperation({
  name: "bank.remove_rule",
  summary: "Removes a rule by which bank receipts belong to a customer",
  access: byStaff("write", "payments/record"),
  changes: [],
  fails: [...fails],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const [gone] = await db.delete(bankRules).where(eq(bankRules.id, id)).returning();
    if (!gone) throw fail("bank_rule.not_found");
    const { accountId, payer, text } = gone;
    note({
      accountId,
      target: `bank rule ${id}`,
      changes: { removed: [payer, text].filter(Boolean).join(" · ") },
    });
    return {};
  },
});
