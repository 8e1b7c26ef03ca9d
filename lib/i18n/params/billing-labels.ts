import { countryName } from "@/lib/base/country-name";
import { percentText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { formatAmount, formatMoney, takenOff } from "@/lib/base/money-text";
import type { EntryParams, PriceStep, ReturnParams, TaxNumber, TaxParams } from "@/lib/base/params/billing";
import { territoryName } from "@/lib/base/tax-places";
import { formatDate } from "@/lib/base/time-text";
import { type LineLabels, lineLabels, type Rule, type Say } from "./line-labels";
import { type MadeLabels, monthsLabels } from "./make-labels";

/*
 * The params of billing in the language of the reader.
 */
type TaxLabels = Say<`taxRule.${Rule}` | "taxRule.not_a_sale" | `taxRule.reverse_charge_${TaxNumber["by"]}`>;
type StepWords = LineLabels &
  TaxLabels &
  MadeLabels &
  Say<"step.net" | "step.subtotal" | "step.total" | "step.period" | "made.once" | "made.share">;

/** Why this tax, with its rate and country. */
export function taxLabels(params: TaxParams, t: TaxLabels, locale: Locale): string {
  if (params.code === "not_a_sale") return t("taxRule.not_a_sale");
  const { number: checked } = params;
  if (checked)
    return t(`taxRule.reverse_charge_${checked.by}`, {
      number: checked.number,
      date: formatDate(checked.day, locale),
    });
  const { territory } = params;
  const country = (territory && territoryName(territory, locale)) ?? countryName(params.country, locale);
  return t(`taxRule.${params.code}`, {
    country,
    percent: percentText(params.rate, locale),
    basis: params.basis ?? "",
  });
}

type LineStep = Extract<PriceStep, { code: "line" }>;

/** "€4.50 × 3 months", with what a month is made of where it is not simply flat. */
function howWords(
  { unit, quantity, per, made = [], amount, share }: LineStep,
  t: StepWords,
  locale: Locale,
): string {
  const each = formatMoney(unit, amount.currency, locale);
  if (share) return t("made.share", { price: each, ...share });
  if (per === undefined) return `${each} × ${quantity}`;
  if (per === "once") return t("made.once", { price: each });
  return monthsLabels({ each, months: quantity, made, currency: amount.currency }, t, locale);
}

/** One step of a price: what it is, and its sum. */
export function stepWords(step: PriceStep, t: StepWords, locale: Locale): { term: string; value: string } {
  const value = formatAmount(step.amount, locale);
  switch (step.code) {
    case "line":
      return {
        term: lineLabels(step.line, t),
        value: `${howWords(step, t, locale)} = ${value}`,
      };
    case "discount":
      return {
        term: t("step.period", { months: step.months, percent: percentText(step.percent, locale) }),
        value: formatAmount(takenOff(step.amount), locale),
      };
    case "agreed_discount":
      return {
        term: t("line.agreedDiscount", { percent: percentText(step.percent, locale) }),
        value: formatAmount(takenOff(step.amount), locale),
      };
    case "promo":
      return {
        term: t("line.promo", { name: step.name }),
        value: formatAmount(takenOff(step.amount), locale),
      };
    case "tax":
      return { term: taxLabels(step.tax, t, locale), value };
    default:
      return { term: t(`step.${step.code}`), value };
  }
}

/** Why an invoice was taken back. */
export function returnLabels(
  params: ReturnParams,
  t: Say<
    | "note.expired"
    | "note.failed"
    | "note.partGone"
    | "note.toCard"
    | "note.chargedBack"
    | "note.importUndone"
    | "note.asked"
    | "note.byStaff"
    | "note.refunded"
    | "note.ended"
    | "note.terminated"
    | "note.madeAnew"
    | "note.unused"
    | "note.planChanged"
    | "note.productEnded"
  >,
): string {
  switch (params.code) {
    case "unpaid":
      return t("note.expired");
    case "part_gone":
      return t("note.partGone");
    case "to_card":
      return t("note.toCard");
    case "charged_back":
      return t("note.chargedBack");
    case "import_undone":
      return t("note.importUndone");
    case "asked":
      return t("note.asked");
    case "by_staff":
      return t("note.byStaff");
    case "refunded":
      return t("note.refunded");
    case "deploy_failed":
      return t("note.failed", { hostname: params.hostname });
    case "ended":
    case "terminated":
      return t(`note.${params.code}`, { hostname: params.hostname });
    case "made_anew":
      return t("note.madeAnew", { hostname: params.hostname });
    case "product_ended":
      return t("note.productEnded", { product: params.product });
    case "unused":
      return t("note.unused", { hostname: params.hostname, days: params.days });
    case "plan_changed":
      return t("note.planChanged", { hostname: params.hostname, days: params.days, to: params.to });
  }
}

/** What a movement of the credit was for. */
export function entryLabels(params: EntryParams, t: Say<`movement.${EntryParams["code"]}`>): string {
  switch (params.code) {
    case "topup":
    case "corrected":
    case "credit_paid_out":
    case "credit_payout_returned":
    case "imported":
      return t(`movement.${params.code}`);
    case "late_deploy":
      return t("movement.late_deploy", { hostname: params.hostname });
    case "usage":
      return t("movement.usage", { hostname: params.hostname, hours: params.hours });
    case "returned":
      return t("movement.returned", { note: params.note, number: params.number });
    default:
      return t(`movement.${params.code}`, { number: params.number });
  }
}
