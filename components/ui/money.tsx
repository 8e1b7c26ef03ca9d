import type { Locale } from "@/lib/base/locale";
import { type Currency, formatMoney, isNegativeMoney } from "@/lib/base/money-text";
import { classNames } from "./class-names";

type MoneyProps = {
  /** Decimal text. */
  amount: string;
  currency: Currency;
  locale: Locale;
  /** Said after a negative amount, so that the minus is not all there is: "credit". */
  negativeWord?: string;
  className?: string;
};

/** An amount with its currency, in figures of one width. */
export function Money({ amount, currency, locale, negativeWord, className }: MoneyProps) {
  return (
    <span className={classNames("figures whitespace-nowrap", className)}>
      {formatMoney(amount, currency, locale)}
      {negativeWord && isNegativeMoney(amount) && ` ${negativeWord}`}
    </span>
  );
}
