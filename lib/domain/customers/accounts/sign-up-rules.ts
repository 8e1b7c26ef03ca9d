import { countryCodes } from "@/lib/base/countries";
import type { Currency } from "@/lib/base/money";
import { unseen } from "@/lib/base/unseen";

/** How long the link in the mail is valid. */
export const signUpSeconds = 86_400;

type Choice = readonly [Currency, ...Currency[]];

/**
 * Currencies available to customers in that country, the default first. If nothing is sold in the country's usual
 * ones, all sold currencies are available; if nothing is sold at all, the usual ones.
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

/** Returns a name with normalized spaces, or the problem. */
export function readName(text: string): { name: string } | { problem: NameProblem } {
  if (unseen.test(text)) return { problem: "form" };
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") return { problem: "empty" };
  if ([...name].length > longestName) return { problem: "long" };
  return /[<>"@\\]|:\/\//.test(name) ? { problem: "form" } : { name };
}
