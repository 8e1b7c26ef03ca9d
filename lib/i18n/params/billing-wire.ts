import { percentText } from "@/lib/base/decimal-text";
import type { EntryParams, PriceStep, ReturnParams, TaxParams, UnitPrice } from "@/lib/base/params/billing";
import { territoryName } from "@/lib/base/tax-places";
import { lineOnWire } from "./line-wire";

const regions = new Intl.DisplayNames(["en"], { type: "region" });

type LineStep = Extract<PriceStep, { code: "line" }>;
type RuleParams = Exclude<TaxParams, { code: "not_a_sale" }>;

const taxSentences: Record<RuleParams["code"], (percent: string, place: string) => string> = {
  domestic: (percent, place) => `VAT ${percent} % of ${place}, the seller's country`,
  eu_consumer: (percent, place) => `VAT ${percent} % of ${place}, where the customer lives`,
  reverse_charge: () => "0 %: valid VAT number of an EU firm, reverse charge",
  outside_eu: (_, place) => `0 %: the customer is in ${place}, outside the EU`,
  exempt: () => "0 %: the seller charges no VAT",
  buyer_exempt: () => "0 %: the customer is exempt from VAT",
  export: (_, place) => `0 %: the customer is in ${place}, outside the seller's country`,
};

/** Why this tax, in the English of the API. */
export function taxOnWire(params: TaxParams): string {
  if (params.code === "not_a_sale") return "0 %: nothing is sold";
  // The register was away: nobody has confirmed the number yet.
  if (params.number?.by === "syntax")
    return "0 %: VAT number of an EU firm with right check digits, reverse charge";
  const percent = percentText(params.rate, "en");
  const { territory, country } = params;
  const place = (territory && territoryName(territory, "en")) ?? regions.of(country) ?? country;
  return taxSentences[params.code](percent, place);
}

const manyOf = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

/** "2.00 + 1.50 × 4 cores": of what a price that is not simply flat is made. */
function unitOnWire({ of, each, count }: UnitPrice): string {
  if (of === "flat") return each;
  if (of === "gigabyte") return `${each} × ${count} GB`;
  return `${each} × ${of === "core" ? manyOf(count, "core") : manyOf(count, "address", "addresses")}`;
}

/** What a line's quantity counts, and how the price of a month comes about. Lines from before that was stored: nothing. */
function howOnWire({ per, quantity, made = [] }: LineStep): string {
  if (per === "once") return " (once)";
  if (per === undefined) return "";
  const isFlat = made.every(({ of }) => of === "flat");
  const month = isFlat ? "" : `; a month: ${made.map(unitOnWire).join(" + ")}`;
  return ` (${manyOf(quantity, "month")}${month})`;
}

export function stepOnWire(step: PriceStep): string {
  const sum = `${step.amount.value} ${step.amount.currency}`;
  switch (step.code) {
    case "line":
      if (step.share)
        return `${lineOnWire(step.line)}: ${step.unit} × ${step.share.days} of ${step.share.of} days = ${sum}`;
      return `${lineOnWire(step.line)}: ${step.unit} × ${step.quantity} = ${sum}${howOnWire(step)}`;
    case "discount":
      return `period of ${step.months} months, ${step.percent} % off: −${sum}`;
    case "agreed_discount":
      return `agreed with the customer, ${step.percent} % off: −${sum}`;
    case "promo":
      return `promo code ${step.name}${step.percent === null ? "" : `, ${step.percent} % off`}: −${sum}`;
    case "tax":
      return `${taxOnWire(step.tax)}: ${sum}`;
    default:
      return `${step.code}: ${sum}`;
  }
}

/** The last step of a quote for several servers. */
export const severalOnWire = (count: number, each: string, total: string, currency: string): string =>
  `${count} servers × ${each} = ${total} ${currency}`;

/** The notes of an invoice that was taken back; of any other there are none. */
export function returnOnWire(params: ReturnParams | null): string {
  switch (params?.code) {
    case "unpaid":
      return "The order was not paid in time";
    case "part_gone":
      return "One of its invoices was cancelled";
    case "to_card":
      return "Refunded to the card";
    case "charged_back":
      return "The bank took a payment back";
    case "import_undone":
      return "An import of a bank statement was taken back by staff";
    case "asked":
      return "Cancelled by the customer";
    case "by_staff":
      return "Cancelled by staff";
    case "refunded":
      return "Refunded as credit";
    case "deploy_failed":
      return `Deployment of ${params.hostname} failed`;
    case "ended":
      return `Server ${params.hostname} was ended by the customer`;
    case "terminated":
      return `Server ${params.hostname} was deleted: it was not paid`;
    case "made_anew":
      return `The next period of ${params.hostname} is invoiced anew with what was added`;
    case "unused":
      return `Unused days of ${params.hostname}: ${params.days}`;
    case "plan_changed":
      return `${params.hostname} changed to ${params.to}, days: ${params.days}`;
    default:
      return "";
  }
}

export function entryOnWire(params: EntryParams): string {
  switch (params.code) {
    case "topup":
      return "Credit added";
    case "corrected":
      return "Credit corrected";
    case "credit_paid_out":
      return "Credit paid out";
    case "credit_payout_returned":
      return "Payout sent back by the bank";
    case "imported":
      return "Credit taken over from the system before";
    case "invoice":
      return `Invoice ${params.number}`;
    case "applied":
      return `Credit applied to invoice ${params.number}`;
    case "received":
      return `Payment for invoice ${params.number}`;
    case "overpaid":
      return `Overpayment of invoice ${params.number}`;
    case "funds_added":
      return `Top-up ${params.number}`;
    case "passed_on":
      return `Invoice ${params.number} paid with others`;
    case "taken_back":
      return `Invoice ${params.number} cancelled`;
    case "charged_back":
      return `Payment for invoice ${params.number} taken back by the bank`;
    case "import_undone":
      return `Payment for invoice ${params.number} undone: import taken back by staff`;
    case "paid_out":
      return `Refund to the card for invoice ${params.number}`;
    case "paid_out_failed":
      return `Refund to the card for invoice ${params.number} failed`;
    case "written_off":
      return `Invoice ${params.number} written off`;
    case "write_off_reversed":
      return `Write-off of invoice ${params.number} reversed`;
    case "late_deploy":
      return `Late deployment of ${params.hostname}`;
    case "usage":
      return `Hours of ${params.hostname}: ${params.hours}`;
    case "returned":
      return `Credit note ${params.note} for invoice ${params.number}`;
  }
}
