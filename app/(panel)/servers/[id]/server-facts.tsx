import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { placeName } from "@/components/ui/place-name";
import { Time } from "@/components/ui/time";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { RenewalTerm } from "./renewal-term";

type Fact = "preset" | "cpu" | "ram" | "disk" | "gpu" | "os" | "software" | "trafficPlan" | "location";

/** The hardware and the software. */
export function ServerSetup({ server }: { server: ServerOverview }) {
  const t = useTranslations("server");
  const locale = useLocale();
  const { preset } = server;
  const facts: [key: Fact, value: ReactNode, note?: string][] = [
    ["preset", preset.name, preset.description],
    ["cpu", t("cores", { count: preset.cpu })],
    ["ram", t("gigabytes", { count: preset.ram_gb })],
    ["disk", /^\d+$/.test(preset.hdd) ? t("gigabytes", { count: Number(preset.hdd) }) : preset.hdd],
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

/** The price, and when it is due. */
export function ServerPrice({ server, now }: { server: ServerOverview; now: Date }) {
  const t = useTranslations("server");
  const locale = useLocale();
  const isOverdue = server.due !== null && Date.parse(server.due) < now.getTime();
  return (
    <Card title={t("payment")}>
      <DefinitionList
        items={[
          {
            key: "price",
            term: t("price"),
            note: t("taxIncluded"),
            value: (
              <>
                <Money amount={server.recurring} locale={locale} />
                <span className="text-ink-2">{t("per", { count: server.months })}</span>
              </>
            ),
          },
          ...(server.state === "failed"
            ? []
            : [
                {
                  key: "due",
                  term: <RenewalTerm server={server} />,
                  value: server.due ? (
                    <Time
                      value={server.due}
                      locale={locale}
                      now={now}
                      show="both"
                      className={isOverdue ? "font-semibold text-danger" : undefined}
                    />
                  ) : (
                    <span className="text-ink-3">{t("dueLater")}</span>
                  ),
                },
              ]),
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
