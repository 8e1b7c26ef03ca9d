import { useLocale, useTranslations } from "next-intl";
import { Time } from "@/components/ui/time";
import { daysBetween } from "@/lib/base/calendar";

type DueDayProps = {
  /** `YYYY-MM-DD` in the seller's time zone. */
  due: string;
  /** The same for today: near midnight, the day there and in UTC differ. */
  today: string;
  /** Only the date is shown for days further ahead. */
  nearDays?: number;
};

/** A due date is a whole day: a server due today is overdue from tomorrow. */
export function DueDay({ due, today, nearDays = Number.POSITIVE_INFINITY }: DueDayProps) {
  const t = useTranslations("time");
  const locale = useLocale();
  const days = daysBetween(today, due);
  const day = <Time value={due} locale={locale} now={today} show="date" />;
  if (days > nearDays) return day;
  if (days > 0) return <Time value={due} locale={locale} now={today} show="both" />;
  if (days === 0)
    return (
      <>
        {t("today")}, {day}
      </>
    );
  return (
    <span className="text-danger">
      {t("overdue", { days: -days })}, <span className="whitespace-nowrap">{day}</span>
    </span>
  );
}
