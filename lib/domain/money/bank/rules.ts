import {
  type Currency,
  compare,
  isPositive,
  lesserOf,
  type Money,
  moneyOf,
  subtract,
  total,
  zero,
} from "../../../base/money";
import { unknownCurrency } from "../../../base/unknown-currency";
import type { MatchReason } from "./schema";

export type OpenInvoice = {
  id: number;
  number: string;
  accountId: number;
  due: Money;
  /** Oldest first by this. */
  dueAt: Date;
};

/** What a receipt says of whose it is. */
type Signals = {
  named: ReadonlySet<number>;
  ruled: ReadonlySet<number>;
  /** Accounts that have paid from that bank account, or have a mandate for it. */
  known: ReadonlySet<number>;
  /** Accounts whose name the payer's resembles. */
  alike: ReadonlySet<number>;
};

type Part = { invoice: OpenInvoice; amount: Money };
export type Match = {
  accountId: number;
  parts: Part[];
  score: number;
  reasons: MatchReason[];
  excess: Money;
};

const points: Record<MatchReason, number> = {
  reference: 55,
  rule: 45,
  account: 35,
  payer: 20,
  exact: 40,
  all_open: 30,
  one_of_several: 10,
};

/** From here on a match is sure, if no other comes near. */
const sureScore = 75;
const clearLead = 20;
const mostParts = 20;

const dueOf = (all: readonly OpenInvoice[], currency: Currency): Money =>
  total(
    all.map(({ due }) => due),
    currency,
  );

/** Spreads an amount over invoices in their order; what is left over stays with the last one. */
function spread(amount: Money, all: readonly OpenInvoice[]): Part[] {
  let left = amount;
  const parts: Part[] = [];
  for (const [index, invoice] of all.entries()) {
    const isLast = index === all.length - 1;
    const part = isLast ? left : lesserOf(left, invoice.due);
    if (isPositive(part)) parts.push({ invoice, amount: part });
    left = subtract(left, part);
  }
  return parts;
}

type Chosen = { invoices: OpenInvoice[]; reasons: MatchReason[] };

/** Which of a customer's open invoices the amount is for. */
function chooseInvoices(amount: Money, open: readonly OpenInvoice[], named: ReadonlySet<number>): Chosen {
  const isAmount = (all: readonly OpenInvoice[]) => compare(dueOf(all, amount.currency), amount) === 0;
  const asked = open.filter(({ id }) => named.has(id));
  if (asked.length > 0)
    return { invoices: asked, reasons: isAmount(asked) ? ["reference", "exact"] : ["reference"] };
  const same = open.filter((one) => isAmount([one]));
  const [first] = same;
  if (first) return { invoices: [first], reasons: [same.length === 1 ? "exact" : "one_of_several"] };
  if (open.length > 1 && isAmount(open)) return { invoices: [...open], reasons: ["all_open"] };
  return { invoices: [...open], reasons: [] };
}

/** Whether the payer's name and a customer's share most of their words. */
export function isAlike(payer: string, name: string): boolean {
  const wordsOf = (text: string): Set<string> =>
    new Set(
      text
        .slice(0, 200)
        .toLowerCase()
        .normalize("NFD")
        .replaceAll(/\p{M}/gu, "")
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 2),
    );
  const [paid, known] = [wordsOf(payer), wordsOf(name)];
  const shared = [...known].filter((word) => paid.has(word)).length;
  const least = Math.min(paid.size, known.size);
  return least > 0 && shared * 3 >= least * 2;
}

/** Words shorter than this would fit everything. */
export const leastLetters = 4;

/**
 * What a receipt may pay, one match for each customer of whom it says anything, the best first. Another currency than
 * the receipt's never matches.
 */
export function findMatches(
  receipt: { amount: string; currency: string },
  open: readonly OpenInvoice[],
  { named, ruled, known, alike }: Signals,
): Match[] {
  const own = open
    .filter(({ due }) => receipt.currency === due.currency || receipt.currency === unknownCurrency)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id);
  const accounts = [...new Set(own.map(({ accountId }) => accountId))];
  return accounts
    .flatMap((accountId): Match[] => {
      const mine = own.filter((one) => one.accountId === accountId);
      const currency = mine[0]?.due.currency;
      if (!currency) return [];
      const amount = moneyOf(receipt.amount, currency);
      const usable = mine.filter(({ due }) => due.currency === currency).slice(0, mostParts);
      const { invoices, reasons } = chooseInvoices(amount, usable, named);
      const whose: MatchReason[] = [
        ...(ruled.has(accountId) ? (["rule"] as const) : []),
        ...(known.has(accountId) ? (["account"] as const) : []),
        ...(alike.has(accountId) ? (["payer"] as const) : []),
      ];
      const all = [...reasons, ...whose];
      // An amount alone says nothing of whose it is.
      if (whose.length === 0 && !reasons.includes("reference")) return [];
      const parts = spread(amount, invoices);
      const paid = total(
        parts.map((part) => lesserOf(part.amount, part.invoice.due)),
        currency,
      );
      const score = Math.min(
        99,
        all.reduce((sum, reason) => sum + points[reason], 0),
      );
      const excess = compare(paid, amount) < 0 ? subtract(amount, paid) : zero(currency);
      return [{ accountId, parts, score, reasons: all, excess }];
    })
    .sort((a, b) => b.score - a.score || a.accountId - b.accountId);
}

/** Whether the best match can be accepted unseen: sure, with nothing left over, and far ahead of every other. */
export function isSure([best, next]: readonly Pick<Match, "score" | "excess" | "reasons">[]): boolean {
  if (!best || best.score < sureScore || isPositive(best.excess)) return false;
  if (best.reasons.includes("one_of_several")) return false;
  return next === undefined || best.score - next.score >= clearLead;
}
