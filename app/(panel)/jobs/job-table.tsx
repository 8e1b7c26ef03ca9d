"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { JobChip } from "@/components/state/job-chip";
import { JobName } from "@/components/state/job-name";
import { pageLinks } from "@/components/table/page-links";
import { Cell, Row } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { ListChecks } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import { useNow } from "@/components/ui/use-now";
import { query } from "@/lib/api/query";
import { formatDuration } from "@/lib/base/time-text";
import type { JobList } from "@/lib/domain/kernel/jobs/shared/list-page";
import { JobTableFrame } from "./job-table-frame";

const pollMilliseconds = 2_000;
const linkStyle = "tap text-accent-ink hover:underline";

type Entry = JobList["entries"][number];

const isOpen = ({ finished }: Entry) => finished === null;

/** Polls only while a job on the page is running or queued. */
export function JobTable({ place, start }: { place: { before?: string; after?: string }; start: string }) {
  const t = useTranslations("jobs");
  const { data } = useQuery({
    ...query("jobs", "list", place),
    refetchInterval: ({ state }) =>
      state.data?.entries.some(isOpen) && !state.error ? pollMilliseconds : false,
  });
  const now = useNow(start, data?.entries.some(isOpen) ?? false);
  if (!data) return null;
  return (
    <JobTableFrame
      label={t("title")}
      footer={pageLinks(
        t("pages"),
        data.newer !== null && { href: `/jobs?after=${data.newer}` as Route, label: t("previous") },
        data.older !== null && { href: `/jobs?before=${data.older}` as Route, label: t("next") },
      )}
    >
      {data.entries.length === 0 ? (
        <StateRow columns={5}>
          <EmptyState icon={<ListChecks size={22} aria-hidden />} title={t("empty")}>
            {t("emptyText")}
          </EmptyState>
        </StateRow>
      ) : (
        data.entries.map((entry) => <JobRow key={entry.id} entry={entry} now={now} />)
      )}
    </JobTableFrame>
  );
}

function JobRow({ entry, now }: { entry: Entry; now: Date }) {
  const t = useTranslations("jobs");
  const locale = useLocale();
  const { key, action, state, server, created, finished } = entry;
  const seconds = ((finished ? Date.parse(finished) : now.getTime()) - Date.parse(created)) / 1000;
  return (
    <Row>
      <Cell head>
        <JobName jobKey={key} action={action} />
      </Cell>
      <Cell label={t("server")}>
        {server ? (
          <PanelLink href={`/servers/${server.id}` as Route} className={linkStyle}>
            {server.hostname}
          </PanelLink>
        ) : (
          "–"
        )}
      </Cell>
      <Cell label={t("state")}>
        <JobChip state={state} />
      </Cell>
      <Cell label={t("started")}>
        <Time value={created} locale={locale} />
      </Cell>
      <Cell label={t("took")} align="end">
        <span className="figures" suppressHydrationWarning>
          {state === "waiting" ? "–" : formatDuration(Math.max(0, seconds), locale)}
        </span>
      </Cell>
    </Row>
  );
}
