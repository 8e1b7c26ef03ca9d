"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFreshFrame } from "@/components/frame/use-fresh-frame";
import { Button } from "@/components/ui/button";
import { StaleNote } from "@/components/ui/stale-note";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { useNow } from "@/components/ui/use-now";
import { formatRelative } from "@/lib/base/relative-text";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { isMoving } from "@/lib/domain/servers/rules";
import { EndingNotice } from "./ending-notice";
import { ServerAccess } from "./server-access";
import { ServerPrice, ServerSetup } from "./server-facts";
import { nameOf, ServerHead } from "./server-head";
import { ServerLife } from "./server-life";
import { ServerNotice } from "./server-notice";
import { ServerPower } from "./server-power";
import { ServerInvoices, ServerJobs } from "./server-records";
import { TagsCard } from "./tags-card";
import { pollPace, useServer } from "./use-server";

const tones = {
  awaiting_payment: "attention",
  deploying: "info",
  running: "good",
  stopped: "neutral",
  suspended: "danger",
  failed: "danger",
  deleted: "neutral",
} satisfies Record<ServerOverview["state"], Tone>;

/** There is a machine that something can be done with. */
const hasPages = ({ state }: ServerOverview) =>
  state === "running" || state === "stopped" || state === "suspended";

/** Its period has: what is charged by the hour has none, and begins when it is ready. */
const hasBegun = ({ due, is_hourly: isHourly, ready }: ServerOverview): boolean =>
  isHourly ? ready !== null : due !== null;

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
  const { data: server, ...asked } = useServer(id);
  useFreshFrame(server?.state, true);
  const now = useNow(start, pollPace(server) !== false);
  if (!server) return null;
  return (
    <>
      <ServerHead
        id={id}
        name={nameOf(server)}
        hasTabs={hasPages(server)}
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
      {server.ends !== null && server.suspended_by !== "cancelled" && (
        <EndingNotice server={server} ends={server.ends} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {hasPages(server) && <ServerPower server={server} />}
          <ServerAccess server={server} refetch={async () => (await asked.refetch()).data} />
          <ServerPrice server={server} now={now} />
        </div>
        <div className="grid min-w-0 gap-4">
          <ServerSetup server={server} />
          {hasPages(server) && <TagsCard id={id} />}
          {hasBegun(server) && server.state !== "failed" && <ServerLife server={server} />}
        </div>
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
