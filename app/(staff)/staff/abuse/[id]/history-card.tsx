import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { StaffCase } from "@/lib/domain/support/tickets/abuse/schema";
import { StageChip } from "../stage-chip";

type Part = { name: "byCustomer" | "byServer" | "byNetwork"; beside: StaffCase["by_network"]; query: string };

/** The list with that filter: `account=7`. */
const listOf = (query: string): Route => `/staff/lists/abuse?${query}` as Route;

async function HistoryPart({ name, beside: { count, cases }, query }: Part) {
  const [t, locale] = await Promise.all([getTranslations("abuseAdmin"), getLocale()]);
  return (
    <section className="space-y-2 px-4 py-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold text-xs">{t(name)}</span>
        {count > 0 && (
          <PanelLink href={listOf(query)} className="tap text-accent-ink text-xs hover:underline">
            {t("showAll", { count })}
          </PanelLink>
        )}
      </h3>
      {count === 0 && <p className="text-ink-2 text-xs">{t("noOthers")}</p>}
      <ul className="space-y-2">
        {cases.map(({ id, kind, stage, address, complained }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <PanelLink
              href={`/staff/abuse/${id}` as Route}
              className="tap wrap-anywhere font-mono text-accent-ink hover:underline"
            >
              {address}
            </PanelLink>
            <span>{t(`kinds.${kind}`)}</span>
            <StageChip stage={stage} />
            <Time value={complained} locale={locale} show="date" className="text-ink-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What else there was of the customer, of the server and of the network. */
export async function HistoryCard({ found }: { found: StaffCase }) {
  const t = await getTranslations("abuseAdmin");
  const { customer, server, network } = found;
  const parts: Part[] = [
    ...(customer
      ? [{ name: "byCustomer" as const, beside: found.by_customer, query: `account=${customer.id}` }]
      : []),
    ...(server ? [{ name: "byServer" as const, beside: found.by_server, query: `server=${server.id}` }] : []),
    { name: "byNetwork", beside: found.by_network, query: `network=${encodeURIComponent(network)}` },
  ];
  return (
    <Card title={t("history")} hint={network} flush>
      <div className="divide-y">
        {parts.map((part) => (
          <HistoryPart key={part.name} {...part} />
        ))}
      </div>
    </Card>
  );
}
