import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { serverTones } from "@/components/state/server-tones";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { LiveState } from "./live-state";

function unitNote(
  { trouble, faulty }: NonNullable<ServerRecord["unit"]>,
  t: ReturnType<typeof useTranslations<"serverRecord">>,
): string {
  const notes = [faulty && t("faulty", { reason: faulty }), trouble && t("trouble", { reason: trouble })];
  return notes.filter(Boolean).join(" · ");
}

/** The server as the panel knows it, beside what its back end says. */
export function StateCard({ record, actions }: { record: ServerRecord; actions: ReactNode }) {
  const t = useTranslations("serverRecord");
  const states = useTranslations("server.state");
  const locale = useLocale();
  const { state, suspended_by: by, suspension, back_end: backEnd, unit, ready, deleted } = record;
  const unableTo = (call: string): string => {
    const key = `unableTo.${call}` as "unableTo.move";
    return t.has(key) ? t(key) : call;
  };
  const items = [
    {
      key: "panel",
      term: t("panel"),
      note: by && t(`suspendedBy.${by}`),
      value: <StateChip tone={serverTones[state]}>{states(state)}</StateChip>,
    },
    ...(suspension
      ? [
          {
            key: "since",
            term: t("since"),
            value: suspension.at ? <Time value={suspension.at} locale={locale} /> : "–",
          },
          {
            key: "shown",
            term: t("shown"),
            value: <span className="wrap-anywhere">{suspension.reason || t("shownNothing")}</span>,
          },
        ]
      : []),
    {
      key: "backEnd",
      term: t("backEnd"),
      value:
        backEnd.name === backEnd.kind
          ? backEnd.name
          : t("backEndOf", { name: backEnd.name, kind: backEnd.kind }),
    },
    ...(unit
      ? [
          {
            key: "unit",
            term: t("unit"),
            note: unitNote(unit, t),
            value: unit.name,
          },
        ]
      : []),
    { key: "location", term: t("location"), value: record.location },
    { key: "plan", term: t("plan"), value: record.preset },
    {
      key: "os",
      term: t("os"),
      value: [record.os, record.software].filter(Boolean).join(" · ") || "–",
    },
    { key: "created", term: t("created"), value: <Time value={record.created} locale={locale} /> },
    ...(ready ? [{ key: "ready", term: t("ready"), value: <Time value={ready} locale={locale} /> }] : []),
    ...(deleted
      ? [{ key: "deleted", term: t("deleted"), value: <Time value={deleted} locale={locale} /> }]
      : []),
    {
      key: "unable",
      term: t("unable"),
      // No back end moves a server to another host.
      value: ["move", ...backEnd.unable].map(unableTo).join(", "),
    },
    {
      key: "numbers",
      term: t("numbers"),
      value: t("numbersText", { product: String(record.product_id), order: String(record.order_id) }),
    },
  ];
  return (
    <Card title={t("state")}>
      <LiveState id={record.id} />
      <DefinitionList items={items} />
      <div className="mt-3 flex flex-wrap gap-2 border-t pt-3 empty:hidden">{actions}</div>
    </Card>
  );
}
