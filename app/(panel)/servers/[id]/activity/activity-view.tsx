"use client";

import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { query } from "@/lib/api/query";
import type { JobList } from "@/lib/domain/jobs/shared/list-page";
import { JobCard } from "../server-records";
import { ServerShell } from "../server-shell";
import { useServer } from "../use-server";

const pollMilliseconds = 2_000;

type ActivityViewProps = {
  place: { id: number; before?: number | undefined; after?: number | undefined };
  path: string;
  /** What the log says of the server. */
  children: ReactNode;
};

/** What was done with one server; asked again only while something still runs or waits. */
export function ActivityView({ place, path, children }: ActivityViewProps) {
  const t = useTranslations("jobs");
  const { data: server } = useServer(place.id);
  const { data: list } = useQuery({
    ...query("servers", "jobs", place),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.entries.some(({ finished }) => finished === null) && !state.error && pollMilliseconds,
  });
  if (!server) return null;
  return (
    <ServerShell server={server}>
      {list && (
        <JobCard
          jobs={list.entries}
          footer={(list.newer ?? list.older) !== null && <Pages list={list} path={path} />}
          empty={
            <EmptyState icon={<ListChecks size={22} aria-hidden />} title={t("empty")}>
              {t("emptyOfServer")}
            </EmptyState>
          }
        />
      )}
      {children}
    </ServerShell>
  );
}

function Pages({ list: { newer, older }, path }: { list: JobList; path: string }) {
  const t = useTranslations("jobs");
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap justify-end gap-2">
      {newer !== null && (
        <LinkButton size="sm" href={`${path}?tasks_after=${newer}` as Route}>
          {t("previous")}
        </LinkButton>
      )}
      {older !== null && (
        <LinkButton size="sm" href={`${path}?tasks_before=${older}` as Route}>
          {t("next")}
        </LinkButton>
      )}
    </nav>
  );
}
