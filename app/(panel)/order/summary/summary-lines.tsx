import { useLocale, useTranslations } from "next-intl";
import { MoneyText } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { percentText } from "@/lib/base/decimal-text";
import type { Amount } from "@/lib/base/money";
import { formatAmount, signOf, takenOff } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import { lineLabels, taxRuleLabels } from "@/lib/i18n/params/line-labels";
import type { Quote } from "./use-quote";

type LineProps = { term: string; note?: string; value: string };

/** One line of the price. Its name may wrap; the amount may not. */
function Line({ term, note, value }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0" title={term}>
        <span className="block truncate">{term}</span>
        {note && <span className="block text-ink-2 text-xs">{note}</span>}
      </dt>
      <dd className="shrink-0 text-end">
        <MoneyText text={value} locale={useLocale()} />
      </dd>
    </div>
  );
}

type SummaryLinesProps = {
  quote: Quote | null;
  /** An answer is expected: placeholder lines are shown. */
  isExpected: boolean;
  discountPercent: string;
};

const costs = ({ value }: Amount): boolean => signOf(value) !== 0;

/** The price lines of the server's quote; free items are listed together in one text. */
export function SummaryLines({ quote, isExpected, discountPercent }: SummaryLinesProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  if (!quote) return isExpected ? <Waiting /> : null;
  const money = (amount: Amount) => formatAmount(amount, locale);
  const included = quote.lines.filter(({ amount }) => !costs(amount)).map(({ what }) => lineLabels(what, t));
  const charged = quote.lines.filter(({ amount }) => costs(amount));
  const lineOf = ({ what, amount }: (typeof charged)[number]) => (
    <Line
      key={what.code}
      term={lineLabels(what, t)}
      note={what.code === "setup" ? t("summary.once") : ""}
      value={money(amount)}
    />
  );
  const reason = taxRuleLabels(quote.tax_reason, t);
  const tax = t("summary.taxRate", { percent: percentText(quote.tax_rate, locale) });
  return (
    <>
      <dl className="space-y-2">
        {charged.filter(({ what }) => what.code !== "setup").map(lineOf)}
        {costs(quote.discount) && (
          <Line
            term={t("summary.discount", { percent: percentText(discountPercent, locale) })}
            value={money(takenOff(quote.discount))}
          />
        )}
        {quote.agreed && (
          <Line
            term={lineLabels({ code: "agreed_discount", percent: quote.agreed.percent }, t)}
            value={money(takenOff(quote.agreed.amount))}
          />
        )}
        {quote.promo && (
          <Line
            term={lineLabels({ code: "promo", name: quote.promo.code }, t)}
            value={money(takenOff(quote.promo.amount))}
          />
        )}
        {charged.filter(({ what }) => what.code === "setup").map(lineOf)}
        {costs(quote.tax) && <Line term={tax} note={reason} value={money(quote.tax)} />}
        {quote.count > 1 && !quote.hourly && (
          <Line
            term={t("summary.servers", { count: quote.count, each: money(quote.each) })}
            value={money(quote.total)}
          />
        )}
      </dl>
      <div className="space-y-1 text-ink-2 text-xs">
        {included.length > 0 && <p>{t("summary.included", { names: included.join(" · ") })}</p>}
        {!costs(quote.tax) && <p>{`${tax}: ${reason}`}</p>}
        <p>
          {quote.hourly
            ? t("summary.hourly", {
                hour: money({ ...quote.total, value: quote.hourly.hour }),
                month: money(quote.hourly.month),
              })
            : t("summary.renews", {
                date: formatDate(quote.next_charge.date, locale),
                amount: money(quote.next_charge.amount),
              })}
        </p>
        {!quote.hourly && (
          <p>{t("summary.perHour", { hour: money({ ...quote.total, value: quote.per_hour }) })}</p>
        )}
      </div>
    </>
  );
}

/** As high as the lines of a small order. */
function Waiting() {
  return (
    <div className="space-y-3 py-0.5">
      {["machine", "tax", "included"].map((line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </div>
  );
}
