"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, useState } from "react";
import { ServerAnnouncements } from "@/components/announcements/server-announcements";
import { LatePart } from "@/components/frame/late-part";
import { PartInView } from "@/components/frame/part-in-view";
import { useFreshFrame } from "@/components/frame/use-fresh-frame";
import { StaleQuery } from "@/components/state/stale-note";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import { isOffered } from "../acting/possible";
import { hasBegun } from "../billing/has-begun";
import { ServerInvoices, ServerJobs } from "../billing/server-records";
import { hasPages } from "../frame/has-pages";
import { ServerTitle } from "../frame/server-head";
import { pollPace, useServer } from "../frame/use-server";
import { ServerPower } from "../power/server-power";
import { LoadCard } from "./load-card";
import { SensorsCard } from "./sensors-card";
import { ServerAccess } from "./server-access";
import { PriceInShort, ServerPrice, ServerSetup } from "./server-details";
import { ServerNotices } from "./server-notices";
import { TagsCard } from "./tags-card";

/** A running server shows it on its billing page: this page need not load it. */
const ServerLife = lazy(() =>
  import("../billing/server-life").then((part) => ({ default: part.ServerLife })),
);

const EndedServer = lazy(() => import("./ended-server").then((part) => ({ default: part.EndedServer })));
const ChartsCard = lazy(() =>
  import("../monitoring/charts-card").then((part) => ({ default: part.ChartsCard })),
);

function ChartsToCome() {
  const t = useTranslations("monitoring");
  return (
    <Card title={t("charts")}>
      <Skeleton className="h-88" />
    </Card>
  );
}

type ServerViewProps = {
  id: number;
  /** Server time when the page was rendered. */
  start: string;
  /** The notice about an overdue invoice. */
  overdue: ReactNode;
};

/** One server; polled while its state is changing. */
export function ServerView({ id, start, overdue }: ServerViewProps) {
  const { data: server, ...asked } = useServer(id);
  useFreshFrame(server?.state, true);
  const [isSeenBefore] = useState(server?.ended === null);
  const now = useNow(start, pollPace(server) !== false);
  if (!server) return null;
  if (server.ended)
    return (
      <LatePart fallback={null}>
        <EndedServer server={server} ended={server.ended} now={now} takesFocus={isSeenBefore} />
      </LatePart>
    );
  const hasTabs = hasPages(server);
  return (
    <>
      <ServerTitle server={server} hasTabs={hasTabs} />
      {asked.isError && (
        <div className="mb-4">
          <StaleQuery asked={asked} now={now} />
        </div>
      )}
      <ServerAnnouncements id={id} />
      <ServerNotices server={server} overdue={overdue} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {hasTabs && <ServerPower server={server} />}
          <ServerAccess server={server} refetch={async () => (await asked.refetch()).data} />
          {hasTabs ? <PriceInShort server={server} now={now} /> : <ServerPrice server={server} now={now} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <ServerSetup server={server} />
          {hasTabs && server.is_virtual && <LoadCard server={server} />}
          {hasTabs && isOffered("sensors", server) && <SensorsCard brief server={server} />}
          {hasTabs && <TagsCard id={id} />}
          {!hasTabs && hasBegun(server) && (
            <LatePart fallback={null}>
              <ServerLife server={server} />
            </LatePart>
          )}
        </div>
      </div>
      {hasTabs && (
        <div className="mt-4">
          <PartInView fallback={<ChartsToCome />}>
            <ChartsCard id={id} isBrief />
          </PartInView>
        </div>
      )}
      {!hasTabs && (
        <div className="mt-4 space-y-4">
          {server.invoices.length > 0 && <ServerInvoices server={server} now={now} />}
          {server.jobs.length > 0 && <ServerJobs server={server} />}
        </div>
      )}
    </>
  );
}
