import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { type Currency, formatMoney } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import { percentText } from "@/lib/domain/billing/rules";
import { lineWords, taxRuleWords } from "@/lib/i18n/facts/billing-words";
import type { Quote } from "./use-quote";

type LineProps = {
  term: ReactNode;
  title?: string;
  note?: ReactNode;
  /** Undefined while nobody has answered yet. */
  value: ReactNode | undefined;
  look?: "plain" | "quiet" | "strong";
};

/** One line of its own height, whatever stands in it. */
function Line({ term, title, note, value, look = "plain" }: LineProps) {
  return (
    <div
      className={classNames(
        "flex items-baseline justify-between gap-4",
        look === "quiet" && "text-ink-2",
        look === "strong" && "font-semibold",
      )}
    >
      <dt className="min-w-0" title={title}>
        <span className="block truncate">{term}</span>
        {note !== undefined && (
          <span className="block min-h-4 truncate font-normal text-ink-2 text-xs">{note}</span>
        )}
      </dt>
      <dd className="figures shrink-0 whitespace-nowrap text-end">
        {value ?? <Skeleton className="my-0.5 h-4 w-16" />}
      </dd>
    </div>
  );
}

const parts = ["preset", "os", "software", "traffic_plan"] as const;

type SummaryLinesProps = {
  quote: Quote | null;
  /** There will be an answer: its place is held. */
  isExpected: boolean;
  currency: Currency;
  discountPercent: string;
};

/** Every line of the price as the server answered it; nothing is computed here. */
export function SummaryLines({ quote, isExpected, currency, discountPercent }: SummaryLinesProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const nothing = isExpected ? undefined : "–";
  const money = (amount: string | undefined) =>
    amount === undefined ? nothing : formatMoney(amount, currency, locale);
  const less = (amount: string | undefined) =>
    amount === undefined
      ? nothing
      : formatMoney(Number(amount) > 0 ? `-${amount}` : amount, currency, locale);
  const tax = useTaxWords(quote);
  return (
    <div className="space-y-3">
      <dl className="space-y-2">
        {parts.map((code) => {
          const line = quote?.lines.find((one) => one.what.code === code);
          const isLeftOut = quote !== null && !line;
          const term = line
            ? t("summary.times", { name: lineWords(line.what, t), months: line.quantity })
            : t(`summary.part.${code}`);
          return (
            <Line
              key={code}
              term={term}
              title={term}
              value={isLeftOut ? "–" : money(line?.amount)}
              look={isLeftOut ? "quiet" : "plain"}
            />
          );
        })}
        <Line
          term={t("summary.discount", { percent: percentText(discountPercent) })}
          value={less(quote?.discount)}
          look={Number(quote?.discount) > 0 ? "plain" : "quiet"}
        />
        <Line term={tax.name} note={tax.reason} title={tax.reason} value={money(quote?.tax)} look="quiet" />
      </dl>
      <dl className="space-y-2 border-t pt-3">
        <Line term={t("summary.total")} value={money(quote?.total)} look="strong" />
        <Line term={t("summary.credit")} value={less(quote?.credit)} />
        <Line
          term={t("summary.next")}
          note={quote ? formatDate(quote.next_charge.date, locale) : ""}
          value={money(quote?.next_charge.amount)}
          look="quiet"
        />
      </dl>
    </div>
  );
}

/** Rate and rule in the reader's language. */
function useTaxWords(quote: Quote | null): { name: string; reason: string } {
  const t = useTranslations("order");
  if (!quote) return { name: t("summary.tax"), reason: "" };
  return {
    name: t("summary.taxRate", { percent: percentText(quote.tax_rate) }),
    reason: taxRuleWords(quote.tax_reason, t),
  };
}
