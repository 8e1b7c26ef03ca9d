import type { Locale } from "@/lib/base/locale";
import type { Currency } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";
import type { UnitPrice } from "@/lib/base/params/billing";
import type { Say } from "./line-labels";

export type MadeLabels = Say<"made.months" | "made.core" | "made.address" | "made.gigabyte" | "made.sum">;

type Months = { each: string; months: number; made: readonly UnitPrice[]; currency: Currency };

/** "€8.00 × 3 months", or "(€2.00 + €1.50 × 4 cores) × 3 months" where a month is made of more than one flat price. */
export function monthsLabels(
  { each, months, made, currency }: Months,
  t: MadeLabels,
  locale: Locale,
): string {
  const pieces = made.map(({ of, each: price, count }) => {
    const text = formatMoney(price, currency, locale);
    return of === "flat" ? text : t(`made.${of}`, { price: text, count });
  });
  const isFlat = made.every(({ of }) => of === "flat");
  const price = isFlat
    ? each
    : pieces.length > 1
      ? t("made.sum", { pieces: pieces.join(" + ") })
      : pieces.join();
  return t("made.months", { price, months });
}
