import { rulesOf } from "./languages/rules-of";
import type { Locale } from "./locale";
import { trimEndOf } from "./trim-end";

/** Decimal text with the decimal mark of a language: "12.50" is "12,50" in German. */
export const decimalText = (value: string, locale: Locale): string =>
  value.replace(".", rulesOf[locale].fraction);

/** A rate without its sign, for texts that have it: "21.00" is "21", "8.10" is "8.1", in German "8,1". */
export const percentText = (rate: string, locale: Locale): string =>
  decimalText(rate.includes(".") ? trimEndOf(rate, "0").replace(/\.$/, "") : rate, locale);

/** "8.1%", in German "8,1 %". */
export const formatPercent = (rate: string, locale: Locale): string =>
  `${percentText(rate, locale)}${rulesOf[locale].beforePercent}%`;
