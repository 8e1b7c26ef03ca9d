import { sumsOfDraft } from "@/lib/base/draft-sums";
import { type Currency, decimalOf, isNegative, isPositive, moneyOf } from "@/lib/base/money";
import type { DraftLine } from "@/lib/db/tables/money/drafts";
import { invalidArgument } from "../../../kernel/errors/fail";

type Typed = { text: string; quantity: number; price: string };

/** The lines as they are stored, and their net sum. A draft over nothing is no invoice. */
export function priceLines(
  typed: readonly Typed[],
  currency: Currency,
): { lines: DraftLine[]; subtotal: string } {
  const lines = typed.map(({ text, quantity, price }) => {
    const money = moneyOf(price, currency);
    if (isNegative(money)) throw invalidArgument("lines", "have a price below zero");
    return { text, quantity, price: decimalOf(money) };
  });
  const { subtotal } = sumsOfDraft(lines, currency, "0.00");
  if (!isPositive(subtotal)) throw invalidArgument("lines", "come to nothing");
  return { lines, subtotal: decimalOf(subtotal) };
}
