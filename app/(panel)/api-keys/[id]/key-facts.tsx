import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import { momentOf } from "@/lib/base/moment-of";
import type { KeyCard } from "@/lib/domain/identity/api-keys/schema";
import { LastUse, Ranges } from "../key-row";

import { useScopeName } from "../scope-name";
import { WeekBars } from "../week-bars";

/** The settings and limits of the key. */
export function KeyDetails({ card, now }: { card: KeyCard; now: Date }) {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const { server_id, project_id, token_view, expires, pin_exempt, created, maker } = card;
  const name = useScopeName(card);
  const scope =
    server_id === 0 && project_id === 0 ? (
      name
    ) : (
      <Link
        href={(server_id === 0 ? `/projects/${project_id}` : `/servers/${server_id}`) as Route}
        className="wrap-anywhere underline"
      >
        {name}
      </Link>
    );
  const items = [
    { key: "fragment", term: t("facts.fragment"), value: <span className="font-mono">…{token_view}</span> },
    { key: "scope", term: t("facts.scope"), value: scope },
    { key: "addresses", term: t("columns.addresses"), value: <Ranges ip={card.ip} all /> },
    { key: "used", term: t("columns.used"), value: <LastUse card={card} now={now} /> },
    { key: "week", term: t("columns.week"), value: <WeekBars week={card.week} /> },
    {
      key: "expires",
      term: t("facts.expires"),
      value: expires ? <Time value={`${expires}T12:00:00Z`} locale={locale} show="date" /> : t("facts.never"),
    },
    { key: "pin", term: t("facts.pin"), value: t(pin_exempt ? "facts.pinExempt" : "facts.pinAsked") },
    ...(maker
      ? [
          {
            key: "maker",
            term: t("facts.maker"),
            value: (
              <span className="wrap-anywhere">
                {t(maker.is_live ? "facts.madeBy" : "facts.madeByDead", { name: maker.name })}
              </span>
            ),
          },
        ]
      : []),
    {
      key: "created",
      term: t("facts.created"),
      value: <Time value={momentOf(created)} locale={locale} show="date" />,
    },
  ];
  return (
    <Card title={t("facts.title")}>
      <DefinitionList items={items} />
    </Card>
  );
}
