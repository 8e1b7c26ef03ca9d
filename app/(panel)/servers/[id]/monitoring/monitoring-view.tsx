"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { StaleNote } from "@/components/state/stale-note";
import { query } from "@/lib/api/query";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { AlertsCard } from "./alerts-card";
import { ChartsCard } from "./charts-card";
import { ChecksCard } from "./checks-card";

const pollMs = 60_000;

/** Charts, alerts and checks of one server. */
export function MonitoringView({ id }: { id: number }) {
  const t = useTranslations("monitoring");
  const whyNot = useWhyNot("monitoring/page");
  const { data: server } = useServer(id);
  const { data: page, ...asked } = useQuery({
    ...query("monitoring", "page", { id }),
    retry: false,
    enabled: whyNot === undefined,
    refetchInterval: ({ state }) => (state.error ? false : pollMs),
  });
  if (!server) return null;
  return (
    <ServerShell server={server}>
      <ChartsCard id={id} />
      {asked.isError && (
        <StaleNote onRetry={() => void asked.refetch()} pending={asked.isFetching}>
          {t("pageFailed")}
        </StaleNote>
      )}
      {page && <AlertsCard id={id} page={page} />}
      {page && <ChecksCard id={id} page={page} />}
    </ServerShell>
  );
}
