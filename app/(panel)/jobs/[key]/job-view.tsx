"use client";

import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { AbortReinstall } from "@/components/form/dialogs/abort-reinstall";
import { useFreshFrame } from "@/components/frame/use-fresh-frame";
import { jobTones } from "@/components/state/job-chip";
import { StaleQuery } from "@/components/state/stale-note";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateChip } from "@/components/ui/state-chip";
import { useNow } from "@/components/ui/use-now";
import { hasEnded } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { isMoving } from "@/lib/domain/servers/servers/rules";
import { isInReview, shownState } from "./in-review";
import { JobDetails } from "./job-facts";
import { JobNotices } from "./job-notices";
import { JobStages } from "./job-stages";
import { progressShare } from "./job-time";
import { Pace } from "./pace";
import { stageName } from "./stage-name";

const pollMilliseconds = 1500;
const waitingPollMilliseconds = 5000;

const isAhead = (state: ServerOverview["state"] | undefined): boolean =>
  state === "deploying" || state === "awaiting_payment" || state === "in_review";

const barTones = {
  waiting: "accent",
  running: "accent",
  done: "good",
  failed: "danger",
  cancelled: "accent",
} as const satisfies Record<JobPage["state"], string>;

function pollPace(job: JobPage | undefined, error?: Error | null): number | false {
  if (!job || job.finished !== null || hasEnded(error)) return false;
  return job.state === "waiting" ? waitingPollMilliseconds : pollMilliseconds;
}

/** The server of the job; polled until its state matches the job's result. */
function useServer(job: JobPage | undefined) {
  const id = job?.server?.id ?? 0;
  return useQuery({
    ...query("servers", "overview", { id }),
    enabled: id > 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (hasEnded(state.error)) return false;
      const isBehind = isAhead(state.data?.state);
      return job?.finished === null ? pollPace(job) : isBehind && pollMilliseconds;
    },
  }).data;
}

type JobViewProps = {
  jobKey: string;
  /** Server time when the page was rendered. */
  start: string;
  /** The panel's address, for the API examples. */
  origin: string;
};

/** A deployment: polled until it ends, then shown as a record. */
export function JobView({ jobKey, start, origin }: JobViewProps) {
  const t = useTranslations("job");
  const common = useTranslations("common");
  const { data: job, ...asked } = useQuery({
    ...query("jobs", "show", { key: jobKey }),
    retry: false,
    refetchInterval: ({ state }) => pollPace(state.data, state.error),
  });
  const server = useServer(job);
  // An ordered server is already paid from credit when its job is shown; a failed job is refunded.
  useFreshFrame(job?.state);
  const now = useNow(start, job?.finished === null);
  if (!job) return null;
  const isRunning = job.state === "running";
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/servers", label: t("servers") }]} />}
        title={job.server?.hostname ?? t("title")}
        aside={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateChip
              tone={jobTones[job.is_queued ? "queued" : shownState(job)]}
              live={isRunning && !job.is_queued}
            >
              {t(job.is_queued ? "stage.queued" : `state.${shownState(job)}`)}
            </StateChip>
            {!job.is_queued && !job.unbegun && <Pace job={job} now={now} />}
          </span>
        }
        actions={<MainAction job={job} server={server} />}
      />
      <Announcement job={job} />
      <div className="mb-4 h-1.5">
        {job.state !== "cancelled" && (
          <ProgressBar
            value={progressShare(job, now)}
            label={t("progress")}
            valueText={t(`state.${shownState(job)}`)}
            tone={barTones[job.state]}
          />
        )}
      </div>
      {asked.isError && (
        <div className="mb-4">
          <StaleQuery asked={asked} now={now} />
        </div>
      )}
      <JobNotices job={job} now={now} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card
          title={t(job.action === "reinstall" ? "reinstall" : "title")}
          hint={
            <span className="flex items-center gap-1 font-mono">
              {`${job.key.slice(0, 4)}…${job.key.slice(-4)}`}
              <CopyButton value={job.key} label={t("copyKey")} copiedLabel={common("copied")} />
            </span>
          }
        >
          <JobStages job={job} now={now} system={server?.os} />
        </Card>
        <JobDetails job={job} server={server} origin={origin} />
      </div>
    </>
  );
}

function MainAction({ job, server }: { job: JobPage; server: ServerOverview | undefined }) {
  const t = useTranslations("job");
  if (job.state === "done" && job.server)
    return (
      <LinkButton variant="primary" href={`/servers/${job.server.id}` as Route}>
        {t("openServer")}
      </LinkButton>
    );
  if (job.action === "reinstall" && job.finished === null && server)
    return (
      <AbortReinstall id={server.id} hostname={server.hostname} isOverNetwork={!isMoving(server.state)} />
    );
  if (isInReview(job)) return null;
  if (job.state === "waiting" && job.invoice)
    return (
      <LinkButton variant="primary" href={`/billing/invoices/${job.invoice.id}` as Route}>
        {t("payInvoice")}
      </LinkButton>
    );
  return null;
}

/** Announces each change of the status once to screen readers. */
function Announcement({ job }: { job: JobPage }) {
  const t = useTranslations("job");
  const index = job.stages.findIndex((stage) => stage.state === "running");
  const stage = job.stages[index]?.name ?? "queued";
  const text =
    job.state === "running"
      ? t("announcement", { stage: t(stageName(stage)), number: index + 1, total: job.stages.length })
      : t(`state.${shownState(job)}`);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
