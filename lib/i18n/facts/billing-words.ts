import { countryName } from "@/lib/base/country-name";
import type { EntryFact, PriceStep, ReturnFact, TaxFact } from "@/lib/base/facts/billing";
import type { Locale } from "@/lib/base/locale";
import { formatAmount, formatMoney } from "@/lib/base/money-text";
import { percentText } from "@/lib/domain/billing/rules";
import { type LineWords, lineWords, type Rule, type Say } from "./line-words";

/*
 * The facts of billing in the language of whoever reads. Old rows that kept a sentence are shown as they were written.
 */
type TaxWords = Say<`taxRule.${Rule}` | "taxRule.not_a_sale">;
type StepWords = LineWords & TaxWords & Say<"step.net" | "step.subtotal" | "step.total" | "step.period">;

/** Why this tax, with its rate and country. */
export const taxWords = (fact: TaxFact, t: TaxWords, locale: Locale): string =>
  fact.code === "text"
    ? fact.text
    : fact.code === "not_a_sale"
      ? t("taxRule.not_a_sale")
      : t(`taxRule.${fact.code}`, {
          country: countryName(fact.country, locale),
          percent: percentText(fact.rate),
        });

/** One step of a price: what it is, and its sum. */
export function stepWords(step: PriceStep, t: StepWords, locale: Locale): { term: string; value: string } {
  if (step.code === "text") return { term: step.text, value: "" };
  const value = formatAmount(step.amount, locale);
  switch (step.code) {
    case "line":
      return { term: lineWords(step.line, t), value: `${step.unit} × ${step.quantity} = ${value}` };
    case "discount":
      return {
        term: t("step.period", { months: step.months, percent: percentText(step.percent) }),
        value: formatMoney(`-${step.amount.value}`, step.amount.currency, locale),
      };
    case "tax":
      return { term: taxWords(step.tax, t, locale), value };
    default:
      return { term: t(`step.${step.code}`), value };
  }
}

/** Why an invoice was taken back. */
export function returnWords(
  fact: ReturnFact,
  t: Say<"note.expired" | "note.failed" | "note.partGone">,
): string {
  switch (fact.code) {
    case "unpaid":
      return t("note.expired");
    case "part_gone":
      return t("note.partGone");
    case "deploy_failed":
      return t("note.failed", { hostname: fact.hostname });
    case "text":
      return fact.text;
  }
}

/** What a movement of the credit was for. */
export function entryWords(
  fact: EntryFact,
  t: Say<`movement.${Exclude<EntryFact["code"], "text">}`>,
): string {
  switch (fact.code) {
    case "topup":
      return t("movement.topup");
    case "returned":
      return t("movement.returned", { note: fact.note, number: fact.number });
    case "text":
      return fact.text;
    default:
      return t(`movement.${fact.code}`, { number: fact.number });
  }
}
