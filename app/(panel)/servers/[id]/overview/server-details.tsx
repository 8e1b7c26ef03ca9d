import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DueDay } from "@/components/state/due-day";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import { formatMemory } from "@/lib/base/memory-size";
import { formatMoney } from "@/lib/base/money-text";
import { placeName } from "@/lib/base/place-name";
import { dayIn } from "@/lib/base/time-zone";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { RenewalTerm } from "../billing/renewal-term";
import { useDiskText } from "./use-disk-text";

type Detail = "preset" | "cpu" | "ram" | "disk" | "gpu" | "os" | "software" | "trafficPlan" | "location";

/** Whether a text has letters other than those of English. */
const isForeign = (text: string): boolean => /[^\P{L}a-z]/iu.test(text);

/**
 * Hardware and software. Hides the catalog's English description on a page in another script, where the lines below
 * repeat it.
 */
export function ServerSetup({ server }: { server: ServerOverview }) {
  const t = useTranslations("server");
  const locale = useLocale();
  const diskText = useDiskText();
  const { preset, disk } = server;
  const isShown = /[a-z]/i.test(t("setup")) || isForeign(preset.description);
  const facts: [key: Detail, value: ReactNode, note?: string][] = [
    ["preset", preset.name, isShown ? preset.description : ""],
    ["cpu", t("cores", { count: preset.cpu }), preset.cpu_name],
    ["ram", t("gigabytes", { count: formatMemory(preset.ram_gb, locale) })],
    ["disk", diskText(disk.extra_gb > 0 ? String(disk.gb) : preset.hdd)],
    ["gpu", preset.gpu],
    ["os", server.os],
    ["software", server.software],
    ["trafficPlan", server.traffic_plan],
    ["location", placeName(server.location, locale)],
  ];
  const items = facts
    .filter(([, value]) => value)
    .map(([key, value, note]) => ({ key, term: t(`fact.${key}`), value, ...(note ? { note } : {}) }));
  return (
    <Card title={t("setup")}>
      <DefinitionList items={items} />
    </Card>
  );
}

type Items = Parameters<typeof DefinitionList>[0]["items"];

/** Price of a period, and when the next one is due. */
function usePeriodItems(server: ServerOverview, now: Date): Items {
  const t = useTranslations("server");
  const locale = useLocale();
  const price = {
    key: "price",
    term: t("price"),
    note: t("taxIncluded"),
    value: (
      <>
        <Money amount={server.recurring} locale={locale} />
        <span className="text-ink-2">{t("per", { count: server.months })}</span>
      </>
    ),
  };
  if (server.state === "failed") return [price];
  const due = server.due_on ? (
    <DueDay due={server.due_on} today={dayIn(now, server.zone)} />
  ) : (
    <span className="text-ink-3">{t("dueLater")}</span>
  );
  return [price, { key: "due", term: <RenewalTerm server={server} />, value: due }];
}

/** Price of an hour, the month's total so far, and when the next hour is charged. */
function useHourlyItems(server: ServerOverview, now: Date): Items {
  const t = useTranslations("server.hourly");
  const locale = useLocale();
  const { hourly, recurring, ready, state } = server;
  const money = (value: string) => formatMoney(value, recurring.currency, locale);
  if (!hourly) return [{ key: "price", term: t("price"), value: t("ended") }];
  const isNow = hourly.next !== null && new Date(hourly.next) <= now;
  const time = hourly.next && <Time value={hourly.next} locale={locale} now={now} show="relative" />;
  const next = isNow ? t("begins") : time;
  const rest = ready && state !== "failed" ? t("stopped") : t("waits");
  return [
    {
      key: "price",
      term: t("price"),
      note: t("taxIncluded"),
      value: t("rate", { hour: money(hourly.hour), month: money(hourly.month) }),
    },
    {
      key: "charged",
      term: t("charged"),
      value: t("chargedOf", { amount: money(hourly.charged), hours: hourly.hours }),
    },
    { key: "next", term: t("next"), value: next ?? <span className="text-ink-3">{rest}</span> },
    ...(ready
      ? [
          {
            key: "ends",
            term: t("monthEnds"),
            value: <Time value={hourly.month_ends} locale={locale} now={now} show="date" />,
          },
        ]
      : []),
  ];
}

type PriceProps = { server: ServerOverview; now: Date };

function usePriceItems({ server, now }: PriceProps): Items {
  const periodItems = usePeriodItems(server, now);
  const hourlyItems = useHourlyItems(server, now);
  return server.is_hourly ? hourlyItems : periodItems;
}

/** The price and due date, with a link to the billing page. */
export function PriceInShort(props: PriceProps) {
  const t = useTranslations("server");
  const href = `/servers/${props.server.id}/billing` as Route;
  return (
    <Card
      title={t("payment")}
      actions={
        <LinkButton size="sm" href={href}>
          {t("toPayment")}
        </LinkButton>
      }
    >
      <DefinitionList items={usePriceItems(props)} />
    </Card>
  );
}

/** The price, and when it is due. */
export function ServerPrice({ server, now }: PriceProps) {
  const t = useTranslations("server");
  const locale = useLocale();
  const priceItems = usePriceItems({ server, now });
  return (
    <Card title={t("payment")}>
      <DefinitionList
        items={[
          ...priceItems,
          ...(server.late_credit
            ? [
                {
                  key: "late",
                  term: t("late"),
                  value: <Money amount={server.late_credit} locale={locale} />,
                },
              ]
            : []),
          { key: "order", term: t("order"), value: server.order_id },
          {
            key: "created",
            term: t("created"),
            value: <Time value={server.created} locale={locale} show="date" />,
          },
        ]}
      />
    </Card>
  );
}
