import type { Route } from "next";
import Link from "next/link";
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

/** Its host, with a link to its page while there is one. No prefetch: looks at hosts are audited. */
function HostName({ host: { id, name } }: { host: NonNullable<ServerRecord["host"]> }) {
  if (id === null) return name;
  return (
    <Link
      href={`/staff/hosts/${id}` as Route}
      prefetch={false}
      className="wrap-anywhere text-accent-ink hover:underline"
    >
      {name}
    </Link>
  );
}

/** The server as the panel knows it, beside what its back end says. */
export function StateCard({ record, actions }: { record: ServerRecord; actions: ReactNode }) {
  const t = useTranslations("serverRecord");
  const states = useTranslations("server.state");
  const locale = useLocale();
  const { state, suspended_by: by, suspension, back_end: backEnd, host, unit, ready, deleted } = record;
  const { rescue_since: rescue } = record;
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
    ...(rescue
      ? [
          {
            key: "rescue",
            term: t("rescue"),
            note: t("rescueNote"),
            value: (
              <StateChip tone="attention">
                {t.rich("rescueSince", { time: () => <Time value={rescue} locale={locale} /> })}
              </StateChip>
            ),
          },
        ]
      : []),
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
    ...(host
      ? [
          {
            key: "host",
            term: t("host"),
            note: host.is_pinned && t("pinned"),
            value: <HostName host={host} />,
          },
        ]
      : []),
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
    ...(backEnd.unable.length > 0
      ? [{ key: "unable", term: t("unable"), value: backEnd.unable.map(unableTo).join(", ") }]
      : []),
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
      <div className="mt-3 space-y-2 border-t pt-3 not-has-[button]:hidden">{actions}</div>
    </Card>
  );
}
