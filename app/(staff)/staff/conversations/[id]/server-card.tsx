import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Time } from "@/components/ui/time";
import type { ServerFacts } from "@/lib/domain/support/tickets/schema";

/** The server that a ticket is about, beside the messages. */
export async function ServerCard({ server }: { server: ServerFacts }) {
  const [t, search, locale] = await Promise.all([
    getTranslations("ticketTeam.server"),
    getTranslations("staff.search"),
    getLocale(),
  ]);
  const { id, hostname, state, plan, location, system, ip, due, is_deleted: isDeleted } = server;
  const items = [
    { key: "name", term: t("name"), value: <span className="wrap-anywhere font-mono">{hostname}</span> },
    { key: "state", term: t("state"), value: isDeleted ? t("deleted") : search(`states.servers.${state}`) },
    { key: "plan", term: t("plan"), value: `${plan} · ${location}` },
    { key: "system", term: t("system"), value: system },
    ...(ip ? [{ key: "ip", term: t("ip"), value: <span className="font-mono">{ip}</span> }] : []),
    ...(due ? [{ key: "due", term: t("due"), value: <Time value={due} locale={locale} show="date" /> }] : []),
  ];
  return (
    <Card title={t("title")}>
      <DefinitionList items={items} />
      <div className="mt-4">
        <LinkButton size="sm" href={`/staff/servers/${id}` as Route}>
          {t("open")}
        </LinkButton>
      </div>
    </Card>
  );
}
