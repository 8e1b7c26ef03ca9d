import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import type { Locale } from "@/lib/base/locale";
import { compare, moneyFrom } from "@/lib/base/money";
import { formatAmount, numberOf } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import type { CreditHistory } from "@/lib/domain/money/billing/view-schema";
import { stepPath } from "./chart-path";

const frame = { width: 600, height: 72 };

type ChartProps = { history: CreditHistory; locale: Locale };

/**
 * A year of credit as a line chart, with a table for screen readers. Renders nothing without changes, and no line for
 * a single day.
 */
export function CreditChart({ history, locale }: ChartProps) {
  const t = useTranslations("billing");
  const { since, until, before, days } = history;
  if (days.length === 0) return null;
  if (since >= until) return <p className="border-b px-4 py-3 text-ink-2">{t("chartLater")}</p>;
  const values = days.map(({ date, credit }) => ({ date, value: numberOf(credit.value) }));
  const most = [before, ...days.map(({ credit }) => credit)].reduce((one, other) =>
    compare(moneyFrom(other), moneyFrom(one)) > 0 ? other : one,
  );
  const path = stepPath(numberOf(before.value), values, { since, until }, frame);
  return (
    <div className="border-b p-4">
      <p className="figures mb-2 flex justify-between text-ink-2 text-xs" aria-hidden>
        <span>{t("chartMost", { amount: formatAmount(most, locale) })}</span>
      </p>
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="block h-18 w-full overflow-visible border-b text-accent"
      >
        <path d={`${path}V${frame.height}H0Z`} fill="currentColor" opacity="0.12" />
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="mt-1 flex justify-between text-ink-2 text-xs" aria-hidden>
        <span>{formatDate(since, locale)}</span>
        <span>{t("today")}</span>
      </p>
      <DayTable history={history} locale={locale} />
    </div>
  );
}

function DayTable({ history, locale }: ChartProps) {
  const t = useTranslations("billing");
  const { since, before, days } = history;
  const first = days[0]?.date === since ? [] : [{ date: since, credit: before }];
  return (
    <table className="sr-only" aria-label={t("chart")}>
      <thead>
        <tr>
          <th scope="col">{t("date")}</th>
          <th scope="col">{t("credit")}</th>
        </tr>
      </thead>
      <tbody>
        {[...first, ...days].map(({ date, credit }) => (
          <tr key={date}>
            <td>{formatDate(date, locale)}</td>
            <td>
              <Money amount={credit} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
