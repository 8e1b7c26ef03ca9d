import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AbortReinstall } from "@/components/form/dialogs/abort-reinstall";
import { useActionName, useDoing } from "@/components/state/use-action-name";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { useReason } from "../acting/use-reason";

const shownMs = 120_000;

/** The newest job, if it has failed recently. */
function justFailed({ jobs }: Pick<ServerOverview, "jobs">) {
  const [newest] = jobs;
  if (newest?.state !== "failed" || newest.finished === null) return null;
  return Date.now() - Date.parse(newest.finished) < shownMs ? newest : null;
}

type WorkNoticeProps = {
  title: string;
  /** Start of the job. */
  since: string | undefined;
  /** Key of the job's page, if it has one. */
  jobKey: string | null | undefined;
  /** Beside the link to it. */
  further?: ReactNode;
  /** Replaces the text that other jobs wait. */
  text?: string;
  /** The running action, and the queued ones, by name. */
  action?: string | undefined;
  queued?: readonly string[];
};

/** `Queued: Restart, after Reinstallation`, each after the previous one. */
function QueuedWork({ action, queued }: { action: string; queued: readonly string[] }) {
  const t = useTranslations("server.work");
  const nameOf = useActionName();
  const names = [action, ...queued].map(nameOf);
  return (
    <ul className="mt-1">
      {names.slice(1).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the line is what tells two of a kind apart
        <li key={index}>{t("queued", { action: name, before: names[index] ?? "" })}</li>
      ))}
    </ul>
  );
}

/** The running job, since when, and a link to its page. */
export function WorkNotice({ title, since, jobKey, further, text, action, queued = [] }: WorkNoticeProps) {
  const t = useTranslations("server.work");
  const locale = useLocale();
  return (
    <Notice
      tone="info"
      title={title}
      live
      actions={
        <>
          {jobKey && (
            <LinkButton size="sm" href={`/jobs/${jobKey}` as Route}>
              {t("open")}
            </LinkButton>
          )}
          {further}
        </>
      }
    >
      {since && (
        <>
          {t("since")} <Time value={since} locale={locale} />.{" "}
        </>
      )}
      {text ?? t("text")}
      {action !== undefined && queued.length > 0 && <QueuedWork action={action} queued={queued} />}
    </Notice>
  );
}

/** The running and queued jobs; or why the last one failed. */
export function RunningJob({ server: { busy, ...server } }: { server: ServerOverview }) {
  const { id, hostname } = server;
  const t = useTranslations("server");
  const reasonOf = useReason();
  const nameOf = useActionName();
  const doing = useDoing();
  if (busy) {
    const job = server.jobs.findLast(({ action, finished }) => action === busy.action && finished === null);
    const abort = busy.action === "reinstall" && (
      <AbortReinstall {...{ id, hostname }} isOverNetwork={false} />
    );
    return (
      <WorkNotice
        title={doing(busy.action)}
        since={job?.created}
        jobKey={job?.key}
        further={abort}
        action={busy.action}
        queued={server.queued}
      />
    );
  }
  const failed = justFailed(server);
  return (
    failed && (
      <Notice tone="danger" live title={t("justFailed", { action: nameOf(failed.action) })}>
        {reasonOf(failed.failure)}
      </Notice>
    )
  );
}
