"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { StaleNote } from "@/components/state/stale-note";
import { useDoing } from "@/components/state/use-action-name";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/api/query";
import type { NetworkPage } from "@/lib/domain/network/ports/network-page";
import { failureText } from "@/lib/i18n/failures";
import { isOffered, obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { WorkNotice } from "../frame/running-job";
import { ServerTitle } from "../frame/server-head";
import { ActDialog, type Asking } from "./action-dialog";
import { AddDialog } from "./add-dialog";
import { AddressTable } from "./address-table";
import { Ipv6Card } from "./ipv6-card";
import { NatMappingCard, PortCard } from "./links-cards";
import { PrivateCard } from "./private-card";
import { ScanDialog } from "./scan-dialog";

const workPollMilliseconds = 1_000;

/** The network page of one server; polls while a job runs. */
export function NetworkView({ id, seenWork }: { id: number; seenWork: number | null }) {
  const t = useTranslations("network");
  const doing = useDoing();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [scanned, setScanned] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { data: page, ...asked } = useQuery({
    ...query("addresses", "page", { id }),
    retry: false,
    refetchInterval: ({ state }) => state.data?.work?.state === "running" && workPollMilliseconds,
  });
  const obstacleText = useObstacle(page ?? { busy: null, suspended_by: null });
  if (!page) return null;
  const action = page.work?.state === "running" ? page.work.action : null;
  const busy = action === null ? undefined : doing(action);
  const obstacle = obstacleTo("network", page);
  const isRefused = obstacle !== null && obstacle !== "busy";
  const whyNot = obstacle === null ? undefined : (busy ?? obstacleText(obstacle));
  return (
    <>
      <ServerTitle server={page} />
      <div className="space-y-4">
        {asked.isError && (
          <StaleNote onRetry={asked.refetch} pending={asked.isFetching}>
            {t("stale")}
          </StaleNote>
        )}
        {busy !== undefined && (
          <WorkNotice
            title={busy}
            since={page.work?.since}
            jobKey={page.work?.key}
            action={action ?? undefined}
            queued={page.queued}
          />
        )}
        {isRefused && <Notice tone="attention">{t("refused")}</Notice>}
        <FailedWork work={page.work} seenWork={seenWork} />
        <AddressTable
          {...{ page, whyNot }}
          onAct={setAsking}
          onScan={setScanned}
          onAdd={() => setAdding(true)}
        />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <Ipv6Card {...{ page, whyNot }} />
            <PrivateCard page={page} />
          </div>
          <div className="grid min-w-0 gap-4">
            <PortCard {...{ page, whyNot }} onAct={setAsking} />
            {(isOffered("passage", page) || page.passages.length > 0) && (
              <NatMappingCard {...{ page, whyNot }} onAct={setAsking} />
            )}
          </div>
        </div>
      </div>
      {asking && (
        <ActDialog id={id} needsPin={page.needs_pin} asking={asking} onClose={() => setAsking(null)} />
      )}
      {scanned && <ScanDialog id={id} ip={scanned} onClose={() => setScanned(null)} />}
      {isAdding && <AddDialog page={page} onClose={() => setAdding(false)} />}
    </>
  );
}

type FailedProps = { work: NetworkPage["work"]; seenWork: number | null };

/** Jobs that failed while the page was open. */
function FailedWork({ work, seenWork }: FailedProps) {
  const t = useTranslations("network");
  const locale = useLocale();
  if (work?.state !== "failed" || !work.failure || work.id === seenWork) return null;
  return (
    <Notice tone="danger" live>
      {t("failed", { reason: failureText(work.failure, locale) })}
    </Notice>
  );
}
