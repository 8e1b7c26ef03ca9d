import ical from "ical-generator";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import type { ChargePlan } from "@/lib/domain/orders/renewals/view-schema";

type Charge = ChargePlan["charges"][number];
type Word = "calendarName" | "calendarRunsOut" | `how.${Charge["how"]}`;
type Setting = { t: (word: Word) => string; locale: Locale; now: Date; account: number };

/** A charge keeps its id, so that a calendar that re-reads the file moves the event instead of adding a second one. */
const idOf = ({ servers: [server], invoice, date }: Charge): string =>
  invoice ? `invoice-${invoice.id}@berth` : `server-${server?.id}-${date.slice(0, 10)}@berth`;

function titleOf({ amount, servers, invoice }: Charge, locale: Locale): string {
  const names = servers.map(({ hostname }) => hostname);
  return `${formatAmount(amount, locale)} · ${[...(invoice ? [invoice.number] : []), ...names].join(", ")}`;
}

/** Charges as all-day events, and the day on which credit runs out. */
export function calendarText(
  { charges, runs_out: runsOut }: ChargePlan,
  { t, locale, now, account }: Setting,
): string {
  const calendar = ical({ name: t("calendarName"), prodId: "//Berth//Billing//EN" });
  const short = charges.find(({ how }) => how === "short");
  if (runsOut && short)
    calendar.createEvent({
      id: `credit-${account}@berth`,
      start: new Date(runsOut),
      allDay: true,
      stamp: now,
      summary: t("calendarRunsOut"),
      description: titleOf(short, locale),
    });
  for (const charge of charges)
    calendar.createEvent({
      id: idOf(charge),
      start: new Date(charge.date),
      allDay: true,
      stamp: now,
      summary: titleOf(charge, locale),
      description: t(`how.${charge.how}`),
    });
  return calendar.toString();
}
