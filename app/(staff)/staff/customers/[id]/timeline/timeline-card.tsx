import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { History } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { orNotFound } from "@/lib/api/or-not-found";
import { showTimeline } from "@/lib/domain/support/customer-record/timeline";
import type { OpenedRecord } from "../frame/open-record";
import { readTimelineQuery, timelineHref } from "./query";
import { TimelineEventRow } from "./timeline-event";
import { TimelineFilters } from "./timeline-filters";

type TimelineCardProps = { opened: OpenedRecord; actions?: ReactNode };

/** What happened with the customer, newest first, by topic. */
export async function TimelineCard({ opened, actions }: TimelineCardProps) {
  const { id, context, query } = opened;
  const asked = readTimelineQuery(query);
  const [t, { events, older }] = await Promise.all([
    getTranslations("customerRecord.timeline"),
    orNotFound(showTimeline.call(context, { id, ...asked })),
  ]);
  const { topics } = asked;
  return (
    <Card title={t("title")} actions={actions} flush>
      <TimelineFilters id={id} topics={topics} />
      {events.length === 0 ? (
        <EmptyState icon={<History size={22} aria-hidden />} title={t("none")}>
          {t(topics.length === 0 ? "noneYet" : "noneFits")}
        </EmptyState>
      ) : (
        <ol aria-label={t("title")} className="divide-y">
          {events.map((event) => (
            <TimelineEventRow
              key={`${event.source} ${event.row?.id ?? event.entry?.id} ${event.row?.kind ?? ""}`}
              event={event}
            />
          ))}
        </ol>
      )}
      {(older !== null || asked.before !== undefined) && (
        <footer className="flex flex-wrap gap-2 border-t px-4 py-3">
          {asked.before !== undefined && (
            <LinkButton size="sm" href={timelineHref(id, topics)}>
              {t("newest")}
            </LinkButton>
          )}
          {older !== null && (
            <LinkButton size="sm" href={timelineHref(id, topics, older)}>
              {t("older")}
            </LinkButton>
          )}
        </footer>
      )}
    </Card>
  );
}
