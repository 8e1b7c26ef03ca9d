import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount, minusSign, minusWord } from "@/lib/base/money-text";
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
 * The same for an amount that is text already. Screen readers pass over a minus sign in silence, so they get a word; it
 * is no part of the page's text, which can be copied and searched as it is written.
 */
export function MoneyText({ text, locale, className }: MoneyTextProps) {
  const look = classNames("figures whitespace-nowrap", className);
  if (!text.startsWith(minusSign)) return <span className={look}>{text}</span>;
  return (
    <span
      data-minus={minusWord[locale]}
      className={classNames("relative before:sr-only before:content-[attr(data-minus)_'_']", look)}
    >
      <span aria-hidden>{minusSign}</span>
      {text.slice(minusSign.length)}
    </span>
  );
}
