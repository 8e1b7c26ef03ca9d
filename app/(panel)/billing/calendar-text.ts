import ical from "ical-generator";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import type { ChargePlan } from "@/lib/domain/billing/view-schema";

type Charge = ChargePlan["charges"][number];
type Word = "calendarName" | `how.${Charge["how"]}`;
type Setting = { t: (word: Word) => string; locale: Locale; now: Date };

/** The same charge keeps its id, so that a calendar that reads the file again moves it and adds no second one. */
const idOf = ({ server, invoice, date }: Charge): string =>
  invoice ? `invoice-${invoice.id}@berth` : `server-${server?.id}-${date.slice(0, 10)}@berth`;

/** Charges as events of a whole day. */
export function calendarText({ charges }: ChargePlan, { t, locale, now }: Setting): string {
  const calendar = ical({ name: t("calendarName"), prodId: "//Berth//Billing//EN" });
  for (const charge of charges)
    calendar.createEvent({
      id: idOf(charge),
      start: new Date(charge.date),
      allDay: true,
      stamp: now,
      summary: `${formatAmount(charge.amount, locale)} · ${charge.server?.hostname ?? charge.invoice?.number ?? ""}`,
      description: t(`how.${charge.how}`),
    });
  return calendar.toString();
}
