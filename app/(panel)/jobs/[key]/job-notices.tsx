import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallLink } from "@/components/form/buttons/call-button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { formatAmount } from "@/lib/base/money-text";
import { formatDuration } from "@/lib/base/time-text";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";
import { isInReview } from "./in-review";
import { lateness } from "./job-time";
import { Reason } from "./reason";
import { stageName } from "./stage-name";

type JobNoticesProps = { job: JobPage; now: Date };

/** What went wrong, what the job waits for, and what happens next. */
export function JobNotices(props: JobNoticesProps) {
  const { job } = props;
  const notice = noticeFor[job.state](props);
  if (!notice && !job.late_credit) return null;
  return (
    <div className="mb-4 space-y-3">
      {job.late_credit && <LateCredit isOver={job.finished !== null} amount={job.late_credit} />}
      {notice}
    </div>
  );
}

const noticeFor: Record<JobPage["state"], (props: JobNoticesProps) => ReactNode> = {
  waiting: (props) => (isInReview(props.job) ? <InReview /> : <Waiting {...props} />),
  running: (props) => (props.job.next_try === null ? <Late {...props} /> : <NextTry {...props} />),
  done: () => null,
  failed: (props) =>
    props.job.unbegun ? <NeverBegun reason={props.job.unbegun} /> : <BegunFailed {...props} />,
  cancelled: () => <Cancelled />,
};

const BegunFailed = (props: JobNoticesProps) =>
  props.job.action === "reinstall" ? <ReinstallFailed {...props} /> : <Failed {...props} />;

/** For a job that failed while queued: nothing was done to the server. */
function NeverBegun({ reason }: { reason: NonNullable<JobPage["unbegun"]> }) {
  const t = useTranslations("job");
  return (
    <Notice tone="attention" title={t("neverBegun")}>
      <p>
        <Reason reason={reason} tone="quiet" />
      </p>
      <p>{t("neverBegunText")}</p>
    </Notice>
  );
}

function InvoiceLink({ job, children }: { job: JobPage; children: ReactNode }) {
  return (
    <Link href={`/billing/invoices/${job.invoice?.id}` as Route} className="underline underline-offset-2">
      {children}
    </Link>
  );
}

function useTotal(job: JobPage): string {
  const locale = useLocale();
  return job.invoice ? formatAmount(job.invoice.total, locale) : "";
}

function Waiting({ job }: JobNoticesProps) {
  const t = useTranslations("job");
  const total = useTotal(job);
  const locale = useLocale();
  const { invoice } = job;
  if (!invoice) return null;
  return (
    <Notice tone="attention" title={t("waitingTitle", { total })}>
      {t.rich("waitingText", {
        number: invoice.number,
        due: () => <Time value={invoice.due} locale={locale} />,
        link: (labels) => <InvoiceLink job={job}>{labels}</InvoiceLink>,
      })}
    </Notice>
  );
}

function InReview() {
  const t = useTranslations("job");
  return (
    <Notice tone="attention" title={t("reviewTitle")}>
      {t("reviewText")}
    </Notice>
  );
}

function Late({ job, now }: JobNoticesProps) {
  const t = useTranslations("job");
  if (lateness(job, now) !== "lost") return null;
  return (
    <Notice tone="attention" title={t("lostTitle")} live>
      {t("lostText")}
    </Notice>
  );
}

/** Credit granted by the operator's rule for late deployments. */
function LateCredit({ isOver, amount }: { isOver: boolean; amount: NonNullable<JobPage["late_credit"]> }) {
  const t = useTranslations("job");
  const locale = useLocale();
  return (
    <Notice tone="info" title={t(isOver ? "wasLateTitle" : "lateTitle")} live>
      {t("lateCredited", { amount: formatAmount(amount, locale) })}
    </Notice>
  );
}

function NextTry({ job, now }: JobNoticesProps) {
  const t = useTranslations("job");
  const locale = useLocale();
  const last = job.failures.at(-1);
  if (!last || job.next_try === null) return null;
  const seconds = Math.max(0, (Date.parse(job.next_try) - now.getTime()) / 1000);
  return (
    <Notice
      tone="attention"
      title={t("failedOnce", { number: last.attempt, stage: t(stageName(last.stage)) })}
      live
    >
      <Reason reason={last.reason} tone="quiet" />.{" "}
      <span aria-live="off" suppressHydrationWarning>
        {t(seconds < 1 ? "nextTryNow" : "nextTry", {
          number: job.attempt,
          total: job.max_attempts,
          left: formatDuration(seconds, locale),
        })}
      </span>
    </Notice>
  );
}

function Failed({ job }: JobNoticesProps) {
  const t = useTranslations("job");
  const total = useTotal(job);
  const isRefunded = job.invoice?.status === "Refunded";
  return (
    <Notice
      tone="danger"
      title={t("failedTitle")}
      actions={
        <CallLink calls="eq/order_instance" href={"/order" as Route}>
          {t("orderAgain")}
        </CallLink>
      }
    >
      <p>
        {t("failedText", { count: job.attempt })}{" "}
        {isRefunded
          ? t.rich("refunded", { total, link: (labels) => <InvoiceLink job={job}>{labels}</InvoiceLink> })
          : t("notCharged")}
      </p>
      <Failures job={job} />
    </Notice>
  );
}

/** Every failed attempt, with the provisioner's reason. */
function Failures({ job }: { job: JobPage }) {
  const t = useTranslations("job");
  const locale = useLocale();
  return (
    <ol className="mt-2 space-y-1 text-xs">
      {job.failures.map((failure) => (
        <li key={failure.attempt}>
          {t("failure", { number: failure.attempt, stage: t(stageName(failure.stage)) })}{" "}
          <Reason reason={failure.reason} tone="quiet" />
          {" · "}
          <Time value={failure.at} locale={locale} className="text-ink-2" />
        </li>
      ))}
    </ol>
  );
}

function ReinstallFailed({ job }: JobNoticesProps) {
  const t = useTranslations("job");
  if (job.failures.at(-1)?.reason.code === "aborted")
    return (
      <Notice tone="attention" title={t("reinstallAborted")}>
        {t("reinstallAbortedText")}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t("reinstallFailed")}>
      <p>
        {t("failedText", { count: job.attempt })} {t("reinstallFailedText")}
      </p>
      <Failures job={job} />
    </Notice>
  );
}

function Cancelled() {
  const t = useTranslations("job");
  return (
    <Notice
      tone="info"
      title={t("cancelledTitle")}
      actions={
        <CallLink calls="eq/order_instance" href={"/order" as Route}>
          {t("orderAgain")}
        </CallLink>
      }
    >
      {t("cancelledText")}
    </Notice>
  );
}
