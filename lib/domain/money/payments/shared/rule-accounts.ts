import { asc } from "drizzle-orm";
import { squeezed } from "@/lib/base/squeezed";
import type { Database } from "@/lib/db/client";
import { bankRules } from "@/lib/db/tables/money/bank-statements";

export type BankRule = typeof bankRules.$inferSelect;

export const mostRules = 1_000;

/** All rules, the oldest first. */
export const readRules = (db: Database): Promise<BankRule[]> =>
  db.select().from(bankRules).orderBy(asc(bankRules.id)).limit(mostRules);

type Ruled = { payer: string; text: string };

/** Whether a rule fits a receipt. */
export function fitsRule(
  rule: Ruled,
  receipt: { payer: string; payerAccount: string; text: string },
): boolean {
  if (rule.payer === "" && rule.text === "") return false;
  const paid = [squeezed(receipt.payer), squeezed(receipt.payerAccount)];
  const isPayer = rule.payer === "" || paid.some((one) => one.includes(rule.payer));
  return isPayer && (rule.text === "" || squeezed(receipt.text).includes(rule.text));
}

type Paid = { payer: string; payerAccount: string; text: string };

/** The customers whose receipt it is by the rules; several = the rules contradict each other. */
export const accountsByRule = (rules: readonly BankRule[], receipt: Paid): Set<number> =>
  new Set(rules.filter((rule) => fitsRule(rule, receipt)).map(({ accountId }) => accountId));
