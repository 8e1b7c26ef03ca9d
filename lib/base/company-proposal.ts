import { isLocale, type Locale } from "./locale";
import { standardRate } from "./tax-rates";
import { trimEndOf } from "./trim-end";

export type CompanyProposal = {
  region: string;
  prefix: string;
  tax_rule: "standard" | "exempt";
  language: Locale;
};

/** The standard tax rate of a country today in percent, as it is shipped; null if none is known. */
export function knownRate(country: string): string | null {
  const rate = standardRate(country, new Date().toISOString().slice(0, 10));
  return /[1-9]/.test(rate) ? trimEndOf(trimEndOf(rate, "0"), ".") : null;
}

/** The language that most people of a country write, if the panel has it; English else. */
function languageOf(country: string): Locale {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return isLocale(language) ? language : "en";
}

/** What a company of that country begins with; all of it can be changed before it is saved. */
export const proposalFor = (country: string): CompanyProposal => ({
  region: country,
  prefix: country,
  tax_rule: knownRate(country) === null ? "exempt" : "standard",
  language: languageOf(country),
});
