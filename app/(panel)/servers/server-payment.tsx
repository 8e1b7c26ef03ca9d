import { useLocale, useTranslations } from "next-intl";
import { DueDay } from "@/components/state/due-day";
import { Money } from "@/components/ui/money";
import { dayIn } from "@/lib/base/time-zone";
import type { ServerRow } from "@/lib/domain/servers/servers/schema";

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
  const { recurring, currency, months, due, zone, hourly, state } = server;
  if (state === "failed") return <span className="text-ink-3">–</span>;
  return (
    <span>
      <span className="block whitespace-nowrap">
        <Money amount={{ value: recurring, currency }} locale={locale} />
        {months > 1 && <span className="text-ink-2 text-xs"> {t("period", { count: months })}</span>}
      </span>
      <span className="block text-ink-2 text-xs">
        {due ? (
          <DueDay due={due} today={dayIn(new Date(now), zone)} nearDays={nearDays} />
        ) : (
          t(hourly ? "byTheHour" : "noDue")
        )}
      </span>
    </span>
  );
}
