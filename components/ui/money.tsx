import type { Locale } from "@/lib/base/locale";
import { type Amount, formatAmount } from "@/lib/base/money-text";
import { classNames } from "./class-names";

type MoneyProps = {
  amount: Amount;
  locale: Locale;
  className?: string;
};

/** An amount with its currency, in tabular figures. */
export function Money({ amount, locale, className }: MoneyProps) {
  return (
    <span className={classNames("figures whitespace-nowrap", className)}>{formatAmount(amount, locale)}</span>
  );
}
