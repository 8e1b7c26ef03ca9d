import { useLocale, useTranslations } from "next-intl";
import { percentText } from "@/lib/base/decimal-text";
import { type Amount, add, amountOf, moneyFrom, subtract } from "@/lib/base/money";
import { formatAmount, formatMoney, signOf } from "@/lib/base/money-text";
import { lineLabels, taxRuleLabels } from "@/lib/i18n/params/line-labels";
import { monthsLabels } from "@/lib/i18n/params/make-labels";
import type { Quote } from "./use-quote";

const plus = (one: Amount, other: Amount): Amount => amountOf(add(moneyFrom(one), moneyFrom(other)));
const less = (one: Amount, other: Amount): Amount => amountOf(subtract(moneyFrom(one), moneyFrom(other)));

export type TraceProps = { quote: Quote | null; discountPercent: string };

/** Each step of the price calculation with its numbers, as in the server's quote. */
export function TraceSteps({ quote, discountPercent }: TraceProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  if (!quote) return null;
  const money = (amount: Amount) => formatAmount(amount, locale);
  const monthly = quote.lines.filter(({ what }) => what.code !== "setup");
  const fees = quote.lines.filter(({ what }) => what.code === "setup");
  // The discount applies only to the period price.
  const period = fees.reduce((left, { amount }) => less(left, amount), quote.subtotal);
  const afterAgreed = quote.promo ? plus(period, quote.promo.amount) : period;
  return (
    <ol className="figures mt-2 list-decimal space-y-1 ps-4 text-ink-2">
      {monthly.map((line) => (
        <li key={line.what.code}>
          {t("trace.line", {
            name: lineLabels(line.what, t),
            how: line.share
              ? t("made.share", {
                  price: formatMoney(line.share.whole, line.amount.currency, locale),
                  days: line.share.days,
                  of: line.share.of,
                })
              : monthsLabels(
                  {
                    each: money(line.unit_price),
                    months: line.quantity,
                    made: line.made ?? [],
                    currency: line.amount.currency,
                  },
                  t,
                  locale,
                ),
            amount: money(line.amount),
          })}
        </li>
      ))}
      {signOf(quote.discount.value) > 0 && (
        <li>
          {t("trace.discount", {
            months: quote.months,
            percent: percentText(discountPercent, locale),
            amount: money(quote.discount),
            subtotal: money(quote.agreed ? plus(afterAgreed, quote.agreed.amount) : afterAgreed),
          })}
        </li>
      )}
      {quote.agreed && (
        <li>
          {t("trace.agreed", {
            percent: percentText(quote.agreed.percent, locale),
            amount: money(quote.agreed.amount),
            subtotal: money(afterAgreed),
          })}
        </li>
      )}
      {quote.promo && (
        <li>
          {t("trace.promo", {
            code: quote.promo.code,
            amount: money(quote.promo.amount),
            subtotal: money(period),
          })}
        </li>
      )}
      {fees.map(({ what, amount }) => (
        <li key={what.code}>{t("trace.once", { name: lineLabels(what, t), amount: money(amount) })}</li>
      ))}
      <li>
        {t("trace.tax", {
          percent: percentText(quote.tax_rate, locale),
          subtotal: money(quote.subtotal),
          amount: money(quote.tax),
          reason: taxRuleLabels(quote.tax_reason, t),
        })}
      </li>
      <li>
        {t("trace.total", {
          subtotal: money(quote.subtotal),
          tax: money(quote.tax),
          total: money(quote.hourly?.month ?? quote.each),
        })}
      </li>
      {quote.count > 1 && !quote.hourly && (
        <li>
          {t("trace.servers", { count: quote.count, each: money(quote.each), total: money(quote.total) })}
        </li>
      )}
    </ol>
  );
}
