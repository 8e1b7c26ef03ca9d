"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { pageLinks } from "@/components/table/page-links";
import { EmptyState } from "@/components/ui/empty-state";
import { ListChecks } from "@/components/ui/icons";
import { useChange } from "@/components/ui/use-change";
import { query } from "@/lib/api/query";
import { JobCard } from "../billing/server-records";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";

type ActivityViewProps = {
  place: { id: number; before?: number | undefined; after?: number | undefined };
  path: string;
  /** The audit log of the server. */
  children: ReactNode;
};

/** Jobs of one server; refetched when the server reports changes. */
export function ActivityView({ place, path, children }: ActivityViewProps) {
  const t = useTranslations("jobs");
  const { data: server } = useServer(place.id);
  const { data: list, refetch } = useQuery({ ...query("servers", "jobs", place), retry: false });
  const news = server?.jobs.map(({ id, state }) => `${id} ${state}`).join();
  useChange(news, () => void refetch());
  if (!server) return null;
  return (
    <ServerShell server={server}>
      {list && (
        <JobCard
          jobs={list.entries}
          footer={pageLinks(
            t("pages"),
            list.newer !== null && {
              href: `${path}?tasks_after=${list.newer}` as Route,
              label: t("previous"),
            },
            list.older !== null && { href: `${path}?tasks_before=${list.older}` as Route, label: t("next") },
          )}
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
