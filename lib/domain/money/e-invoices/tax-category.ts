import type { Locale } from "@/lib/base/locale";
import { signOf } from "@/lib/base/money-text";
import type { TaxParams } from "@/lib/base/params/billing";
import { isInEu } from "@/lib/base/tax-rates";
import type { SayInDocument } from "@/lib/i18n/documents/labels";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import type { ETax, ETaxCategory } from "./model";

/** A category with the reason why nothing is charged, in words and as a code of the list VATEX. */
export type ReasonedCategory = ETaxCategory & Pick<ETax, "reason" | "reasonCode">;

const outside = (reason: string): ReasonedCategory => ({
  ...{ code: "O", rate: null },
  ...{ reason, reasonCode: "VATEX-EU-O" },
});

/** The category of what a document taxes, from the reason that was frozen with it. */
export function categoryOf(
  why: TaxParams,
  rate: string,
  say: SayInDocument,
  locale: Locale,
): ReasonedCategory {
  const reason = taxLabels(why, say, locale);
  switch (why.code) {
    case "reverse_charge":
      return { code: "AE", rate: "0.00", reason, reasonCode: "VATEX-EU-AE" };
    case "exempt":
      return { code: "E", rate: "0.00", reason, reasonCode: "" };
    case "buyer_exempt":
      // Such buyers are exempt by article 151 of the directive where the tax would have been one of the EU.
      return { code: "E", rate: "0.00", reason, reasonCode: isInEu(why.country) ? "VATEX-EU-151" : "" };
    case "domestic":
    case "eu_consumer":
      // A country whose rate is not known taxes nothing.
      return signOf(rate) === 0 ? outside(reason) : { code: "S", rate, reason: "", reasonCode: "" };
    default:
      return outside(reason);
  }
}

/**
 * The category of lines without tax beside it: what is outside the scope of VAT stands alone on a document (BR-O-11), and
 * what is exempt is one sum.
 */
export const untaxedBeside = (taxed: ReasonedCategory, say: SayInDocument): ReasonedCategory =>
  taxed.code === "O" || taxed.code === "E"
    ? taxed
    : { code: "E", rate: "0.00", reason: say("untaxed"), reasonCode: "" };
