import type { Locale } from "@/lib/base/locale";
import { currencies } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { unknownCurrency } from "@/lib/base/unknown-currency";

/** An amount of a bank statement in any currency: known ones formatted as usual, others with the file's code. */
export function statementAmount(value: string, currency: string, locale: Locale): string {
  const known = currencies.find((one) => one === currency);
  if (known) return formatAmount({ value, currency: known }, locale);
  const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value as `${number}`);
  return currency === unknownCurrency ? text : `${text}\u00a0${currency}`;
}
