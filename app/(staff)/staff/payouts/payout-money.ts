import type { Locale } from "@/lib/base/locale";
import { type Currency, currencies } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";

const isKnown = (currency: string): currency is Currency => currencies.some((one) => one === currency);

/** Decimal text with its currency, which may be one that the panel does not use. */
export const payoutMoney = (value: string, currency: string, locale: Locale): string =>
  isKnown(currency) ? formatMoney(value, currency, locale) : `${value} ${currency}`;
