import ical from "ical-generator";
import { type Brand, brandSlug } from "@/lib/base/brand";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import type { ChargePlan } from "@/lib/domain/orders/renewals/view-schema";

type Charge = ChargePlan["charges"][number];
type Word = "calendarName" | "calendarRunsOut" | `how.${Charge["how"]}`;
type Setting = {
  t: (word: Word) => string;
  locale: Locale;
  now: Date;
  account: number;
  brand: Pick<Brand, "name">;
};

/** A charge keeps its id, so that a calendar that re-reads the file moves the event instead of adding a second one. */
const idOf = ({ servers: [server], invoice, date }: Charge): string =>
  invoice ? `invoice-${invoice.id}` : `server-${server?.id}-${date.slice(0, 10)}`;

function titleOf({ amount, servers, invoice }: Charge, locale: Locale): string {
  const names = servers.map(({ hostname }) => hostname);
  return `${formatAmount(amount, locale)} · ${[...(invoice ? [invoice.number] : []), ...names].join(", ")}`;
}

/** Charges as all-day events, and the day on which credit runs out. */
export function calendarText(
  { charges, runs_out: runsOut }: ChargePlan,
  { t, locale, now, account, brand }: Setting,
): string {
  const of = brandSlug(brand);
  const calendar = ical({
    name: t("calendarName"),
    prodId: { company: brand.name, product: "Billing", language: "EN" },
  });
  const short = charges.find(({ how }) => how === "short");
  if (runsOut && short)
    calendar.createEvent({
      id: `credit-${account}@${of}`,
      start: new Date(runsOut),
      allDay: true,
      stamp: now,
      summary: t("calendarRunsOut"),
      description: titleOf(short, locale),
    });
  for (const charge of charges)
    calendar.createEvent({
      id: `${idOf(charge)}@${of}`,
      start: new Date(charge.date),
      allDay: true,
      stamp: now,
      summary: titleOf(charge, locale),
      description: t(`how.${charge.how}`),
    });
  return calendar.toString();
}
