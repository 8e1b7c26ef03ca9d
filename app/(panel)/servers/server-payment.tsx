import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { ServerRow } from "@/lib/domain/servers/servers/schema";

const dayMs = 86_400_000;
/** Beyond four weeks the date suffices, and "next month" is longer than the column. */
const nearDays = 28;

type ServerPaymentProps = {
  server: ServerRow;
  /** Milliseconds since 1970. */
  now: number;
};

/** The price of a server's period, and when it is due next. */
export function ServerPayment({ server, now }: ServerPaymentProps) {
  const t = useTranslations("servers");
  const locale = useLocale();
  const { recurring, currency, months, due, hourly, state } = server;
  if (state === "failed") return <span className="text-ink-3">–</span>;
  return (
    <span>
      <span className="block whitespace-nowrap">
        <Money amount={{ value: recurring, currency }} locale={locale} />
        {months > 1 && <span className="text-ink-2 text-xs"> {t("period", { count: months })}</span>}
      </span>
      <span className="block text-ink-2 text-xs">
        {due ? <DueDay due={due} now={now} /> : t(hourly ? "byTheHour" : "noDue")}
      </span>
    </span>
  );
}

/** A due date is a whole day: a server due today is overdue from tomorrow. */
function DueDay({ due, now }: { due: string; now: number }) {
  const t = useTranslations();
  const locale = useLocale();
  const today = Math.floor(now / dayMs) * dayMs;
  const days = Math.round((Date.parse(due) - today) / dayMs);
  const midnight = new Date(today);
  const day = <Time value={due} locale={locale} now={midnight} show="date" />;
  if (days > nearDays) return day;
  if (days > 0) return <Time value={due} locale={locale} now={midnight} show="both" />;
  if (days === 0)
    return (
      <>
        {t("servers.today")}, {day}
      </>
    );
  return (
    <span className="text-danger">
      {t("time.overdue", { days: -days })}, <span className="whitespace-nowrap">{day}</span>
    </span>
  );
}
