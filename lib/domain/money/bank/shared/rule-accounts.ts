import { asc } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { bankRules } from "@/lib/db/tables/money/bank-statements";
import { fitsRule } from "../rules";

export type BankRule = typeof bankRules.$inferSelect;

export const mostRules = 1_000;

/** All rules, the oldest first. */
export const readRules = (db: Database): Promise<BankRule[]> =>
  db.select().from(bankRules).orderBy(asc(bankRules.id)).limit(mostRules);

type Paid = { payer: string; payerAccount: string; text: string };

/** The customers whose receipt it is by the rules; several = the rules contradict each other. */
export const accountsByRule = (rules: readonly BankRule[], receipt: Paid): Set<number> =>
  new Set(rules.filter((rule) => fitsRule(rule, receipt)).map(({ accountId }) => accountId));
