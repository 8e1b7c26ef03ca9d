import { decimalText } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { type Currency, currencies } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";

const isSold = (code: string): code is Currency => currencies.some((one) => one === code);

/** An amount in the currency of a tax office, which need not be one that is sold in; null is unknown. */
export function homeAmount(value: string | null, currency: string | null, locale: Locale): string {
  if (value === null || currency === null) return "–";
  return isSold(currency)
    ? formatMoney(value, currency, locale)
    : `${decimalText(value, locale)} ${currency}`;
}
