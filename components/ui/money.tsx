import type { Locale } from "@/lib/base/locale";
import { type Amount, formatAmount, isNegativeMoney } from "@/lib/base/money-text";
import { classNames } from "./class-names";

type MoneyProps = {
  amount: Amount;
  locale: Locale;
  /** Text after a negative amount, so that the minus sign is not the only hint: "credit". */
  negativeWord?: string;
  className?: string;
};

/** An amount with its currency, in tabular figures. */
export function Money({ amount, locale, negativeWord, className }: MoneyProps) {
  return (
    <span className={classNames("figures whitespace-nowrap", className)}>
      {formatAmount(amount, locale)}
      {negativeWord && isNegativeMoney(amount.value) && ` ${negativeWord}`}
    </span>
  );
}
