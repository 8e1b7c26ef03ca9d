"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFreshFrame } from "@/components/frame/use-fresh-frame";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { StaleNote } from "@/components/ui/stale-note";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { useNow } from "@/components/ui/use-now";
import { ApiError } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { formatRelative } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { isMoving } from "@/lib/domain/servers/rules";
import { ServerAccess } from "./server-access";
import { ServerPrice, ServerSetup } from "./server-facts";
import { ServerNotice } from "./server-notice";
import { ServerInvoices, ServerJobs } from "./server-records";

const movingPollMilliseconds = 2000;
const waitingPollMilliseconds = 10_000;

const tones = {
  awaiting_payment: "attention",
  deploying: "info",
  running: "good",
  stopped: "neutral",
  suspended: "danger",
  failed: "danger",
  deleted: "neutral",
} satisfies Record<ServerOverview["state"], Tone>;

function pollPace(server: ServerOverview | undefined, error?: Error | null): number | false {
  const hasEnded = error instanceof ApiError && error.failure.code === "unauthenticated";
  if (!server || hasEnded) return false;
  if (isMoving(server.state)) return movingPollMilliseconds;
  return server.state === "awaiting_payment" && waitingPollMilliseconds;
}

type ServerViewProps = {
  id: number;
  /** The server's time when the page was made. */
  start: string;
  /** The notice about an overdue invoice. */
  overdue: ReactNode;
};

/** One server; polled while its state is changing. */
export function ServerView({ id, start, overdue }: ServerViewProps) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  const { data: server, ...asked } = useQuery({
    ...query("servers", "overview", { id }),
    retry: false,
    refetchInterval: ({ state }) => pollPace(state.data, state.error),
  });
  useFreshFrame(server?.state, true);
  const now = useNow(start, pollPace(server) !== false);
  if (!server) return null;
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={server.hostname}
        aside={
          <span role="status">
            <StateChip tone={tones[server.state]} live={isMoving(server.state)}>
              {t(`state.${server.state}`)}
            </StateChip>
          </span>
        }
      />
      {asked.isError && (
        <div className="mb-4">
          <Stale at={asked.dataUpdatedAt} now={now} refetch={asked.refetch} pending={asked.isFetching} />
        </div>
      )}
      {/* These two states already say which invoice to pay. */}
      {server.state !== "suspended" && server.state !== "awaiting_payment" && overdue}
      <ServerNotice server={server} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <ServerAccess server={server} refetch={async () => (await asked.refetch()).data} />
          <ServerPrice server={server} now={now} />
        </div>
        <ServerSetup server={server} />
      </div>
      <div className="mt-4 space-y-4">
        {server.invoices.length > 0 && <ServerInvoices server={server} now={now} />}
        {server.jobs.length > 0 && <ServerJobs server={server} />}
      </div>
    </>
  );
}

type StaleProps = { at: number; now: Date; refetch: () => unknown; pending: boolean };

function Stale({ at, now, refetch, pending }: StaleProps) {
  const locale = useLocale();
  const states = useTranslations("states");
  const common = useTranslations("common");
  return (
    <StaleNote
      retry={
        <Button
          size="sm"
          variant="ghost"
          pending={pending}
          pendingLabel={common("retrying")}
          onClick={refetch}
        >
          {common("retry")}
        </Button>
      }
    >
      {states("stale", { time: formatRelative(new Date(at), now, locale) })}
    </StaleNote>
  );
}
