import type { Locale } from "@/lib/base/locale";
import { currencies } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { unknownCurrency } from "@/lib/base/unknown-currency";

/** An amount of a bank's statement, in whatever currency: those that the panel knows as everywhere, others as the file says. */
export function statementAmount(value: string, currency: string, locale: Locale): string {
  const known = currencies.find((one) => one === currency);
  if (known) return formatAmount({ value, currency: known }, locale);
  const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value as `${number}`);
  return currency === unknownCurrency ? text : `${text}\u00a0${currency}`;
}
