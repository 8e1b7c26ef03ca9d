import { addDays, daysBetween } from "@/lib/base/calendar";
import { sumsOfDraft } from "@/lib/base/draft-sums";
import { type Currency, decimalOf, isNegative, isPositive, moneyOf } from "@/lib/base/money";
import type { DraftLine } from "@/lib/db/tables/money/drafts";
import { invalidArgument } from "../../../kernel/errors/fail";

type Typed = { text: string; quantity: number; price: string; from: string; through: string };

const longestDays = 3_660;

/** The days that a line is about; null = none. */
function periodOf({ from, through }: Typed): DraftLine["period"] | null {
  if (from === "" && through === "") return null;
  if (from === "" || through === "") throw invalidArgument("lines", "have a period without its other day");
  if (through < from) throw invalidArgument("lines", "have a period that ends before it begins");
  if (daysBetween(from, through) > longestDays)
    throw invalidArgument("lines", "have a period of over ten years");
  return { from, until: addDays(through, 1) };
}

/** The lines as they are stored, and their net sum. A draft over nothing is no invoice. */
export function priceLines(
  typed: readonly Typed[],
  currency: Currency,
): { lines: DraftLine[]; subtotal: string } {
  const lines = typed.map((line) => {
    const { text, quantity, price } = line;
    const money = moneyOf(price, currency);
    if (isNegative(money)) throw invalidArgument("lines", "have a price below zero");
    const period = periodOf(line);
    return { text, quantity, price: decimalOf(money), ...(period ? { period } : {}) };
  });
  const { subtotal } = sumsOfDraft(lines, currency, "0.00");
  if (!isPositive(subtotal)) throw invalidArgument("lines", "come to nothing");
  return { lines, subtotal: decimalOf(subtotal) };
}
