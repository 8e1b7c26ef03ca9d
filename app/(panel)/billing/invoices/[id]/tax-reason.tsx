import { useTranslations } from "next-intl";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import { percentText, taxRuleOf } from "@/lib/domain/billing/rules";
import type { WireInvoice } from "./wire-invoice";

type TaxReasonProps = { invoice: WireInvoice; locale: Locale };

/** Why this tax: the sentence of the invoice, said in the reader's language where it is a known one. */
export function TaxReason({ invoice, locale }: TaxReasonProps) {
  const t = useTranslations("invoice");
  const rule = taxRuleOf(invoice.tax_reason);
  if (!rule) return <span lang="en">{invoice.tax_reason}</span>;
  const code = rule === "domestic" ? invoice.seller.country : invoice.buyer.country;
  const country = countryName(code, locale);
  return t(`taxRule.${rule}`, { country, percent: percentText(invoice.taxrate) });
}
