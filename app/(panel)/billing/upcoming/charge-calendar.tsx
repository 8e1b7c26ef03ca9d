import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";
import { tintStyle } from "@/components/ui/tone";
import type { Locale } from "@/lib/base/locale";
import { amountOf, moneyFrom, totals } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate, formatMonth, weekdayNames } from "@/lib/base/time-text";
import { type HowPaid, paymentModes } from "@/lib/domain/money/billing/rules";
import type { ChargePlan } from "@/lib/domain/orders/renewals/view-schema";
import { behindFold } from "../fold-rules";
import { type ListView, pathOf } from "../list/list-view";
import { type ChargeDay, type ChargeMonth, chargeMonths, mostUrgent } from "./charge-days";
import { howShown } from "./how-paid";

const days = 90;

type CalendarProps = {
  plan: ChargePlan;
  view: ListView;
  /** Charges per page of the list. */
  pageSize: number;
  locale: Locale;
  now: string;
};

/**
 * Calendar of the next 90 days: charges, and whether each is paid automatically. A day links to its first charge in
 * the list.
 */
export function ChargeCalendar({ plan, view, pageSize, locale, now }: CalendarProps) {
  const months = chargeMonths(plan.charges, now, days);
  const methods = paymentModes.filter((method) => plan.charges.some(({ how }) => how === method));
  const pathTo = (first: number) =>
    pathOf({ ...view, charges: Math.floor(first / pageSize) * pageSize }, `#charge-${first}`);
  return (
    <div className={classNames("border-b p-4", behindFold)}>
      <div className="flex snap-x gap-6 overflow-x-auto pb-1">
        {months.map((month) => (
          <Month key={month.first} month={month} pathTo={pathTo} locale={locale} />
        ))}
      </div>
      <Legend ways={methods} />
    </div>
  );
}

function Legend({ ways: methods }: { ways: readonly HowPaid[] }) {
  const t = useTranslations("billing");
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
      {methods.map((method) => {
        const [tone, icon] = howShown[method];
        return (
          <li key={method} className="flex items-center gap-1.5">
            <span className={classNames("rounded-sm p-0.5", tintStyle[tone])}>{icon}</span>
            {t(`how.${method}`)}
          </li>
        );
      })}
    </ul>
  );
}

type PathTo = (first: number) => ReturnType<typeof pathOf>;

function Month({ month, pathTo, locale }: { month: ChargeMonth; pathTo: PathTo; locale: Locale }) {
  return (
    <table className="w-full min-w-[88%] snap-start table-fixed self-start sm:w-64 sm:min-w-56">
      <caption className="mb-1 text-start font-medium text-xs first-letter:uppercase">
        {formatMonth(month.first, locale)}
      </caption>
      <thead>
        <tr>
          {weekdayNames(locale).map((name) => (
            <th key={name} scope="col" className="h-6 font-normal text-ink-2 text-xs">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.date}>
            {week.map((day, weekday) => (
              <td key={day?.date ?? weekday} className="p-0.5">
                {day && <Day day={day} pathTo={pathTo} locale={locale} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = "figures flex h-11 flex-col items-center justify-center gap-0.5 rounded-sm text-xs md:h-9";

function Day({ day, pathTo, locale }: { day: ChargeDay; pathTo: PathTo; locale: Locale }) {
  const t = useTranslations("billing");
  const { charges, date, isToday, first } = day;
  const number = Number(date.slice(8));
  const method = mostUrgent(charges.map(({ how }) => how));
  const border = isToday && "border border-line-strong";
  if (!method) return <span className={classNames(cell, "text-ink-2", border)}>{number}</span>;
  // A debt from before the account changed its currency may fall on the same day.
  const sums = totals(charges.map((one) => moneyFrom(one.amount)));
  const [tone, icon] = howShown[method];
  const labels = t("dayOfCharges", {
    day: formatDate(date, locale),
    amount: sums.map((sum) => formatAmount(amountOf(sum), locale)).join(" + "),
    how: t(`how.${method}`),
  });
  return (
    <PanelLink
      href={pathTo(first)}
      title={labels}
      aria-label={labels}
      className={classNames(cell, tintStyle[tone], "font-semibold hover:underline", border)}
    >
      {number}
      {icon}
    </PanelLink>
  );
}
