import { countryCodes } from "@/lib/base/countries";
import type { Currency } from "@/lib/base/money-text";

/** The currencies that a customer in that country may have; the first is the default. */
export const currenciesFor = (country: string): readonly [Currency, ...Currency[]] =>
  country === "RU" ? ["RUB"] : ["EUR", "USD"];

export const isCountry = (code: string): boolean => countryCodes.includes(code);

const longestName = 60;

/** Invisible characters, line breaks and direction marks are not allowed in names. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

export type NameProblem = "empty" | "long" | "form";

/** A name with normalised spaces, or what is wrong with it. */
export function readName(text: string): { name: string } | { problem: NameProblem } {
  if (unseen.test(text)) return { problem: "form" };
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "") return { problem: "empty" };
  if ([...name].length > longestName) return { problem: "long" };
  return /[<>"@\\]|:\/\//.test(name) ? { problem: "form" } : { name };
}
