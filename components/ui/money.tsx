import { rulesOf } from "@/lib/base/languages/rules-of";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount, minusSign } from "@/lib/base/money-text";
import { classNames } from "./class-names";

type MoneyProps = {
  amount: Amount;
  locale: Locale;
  className?: string;
};

/** An amount with its currency, in tabular figures. */
export function Money({ amount, locale, className }: MoneyProps) {
  return <MoneyText text={formatAmount(amount, locale)} locale={locale} className={className} />;
}

type MoneyTextProps = { text: string; locale: Locale; className?: string | undefined };

/**
 * Same for an amount that is already text. Screen readers skip a minus sign, so they get a hidden word; the visible
 * text stays as it is for copying and searching.
 */
export function MoneyText({ text, locale, className }: MoneyTextProps) {
  const look = classNames("figures whitespace-nowrap", className);
  if (!text.startsWith(minusSign)) return <span className={look}>{text}</span>;
  return (
    <span
      data-minus={rulesOf[locale].minus}
      className={classNames("relative before:sr-only before:content-[attr(data-minus)_'_']", look)}
    >
      <span aria-hidden>{minusSign}</span>
      {text.slice(minusSign.length)}
    </span>
  );
}
