import { countryCodes } from "@/lib/base/countries";
import type { Currency } from "@/lib/base/money";
import { unseen } from "@/lib/base/unseen";

/** How long the link in the mail works. */
export const signUpSeconds = 86_400;

type Choice = readonly [Currency, ...Currency[]];

/**
 * The currencies that a customer in that country may have, the first of them as a rule. Where nothing is sold in the
 * country's own ones, it buys in those that there are; while nothing is sold at all, there is nothing to leave out.
 */
export function currenciesFor(country: string, sold: readonly Currency[]): Choice {
  const usual: Choice = country === "RU" ? ["RUB"] : ["EUR", "USD"];
  const [first, ...others] = usual.filter((currency) => sold.includes(currency));
  if (first) return [first, ...others];
  const [any, ...rest] = sold;
  return any ? [any, ...rest] : usual;
}

export const isCountry = (code: string): boolean => countryCodes.includes(code);

const longestName = 60;

export type NameProblem = "empty" | "long" | "form";

/** A name with normalised spaces, or what is wrong with it. */
export function readName(text: string): { name: string } | { problem: NameProblem } {
  if (unseen.test(text)) return { problem: "form" };
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") return { problem: "empty" };
  if ([...name].length > longestName) return { problem: "long" };
  return /[<>"@\\]|:\/\//.test(name) ? { problem: "form" } : { name };
}
