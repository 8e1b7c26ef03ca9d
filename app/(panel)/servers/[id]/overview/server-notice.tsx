import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallLink } from "@/components/form/buttons/call-button";
import { AbortReinstall } from "@/components/form/dialogs/abort-reinstall";
import { CancelOrder } from "@/components/form/dialogs/cancel-order";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Time } from "@/components/ui/time";
import { formatAmount } from "@/lib/base/money-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type NoticeProps = { server: ServerOverview };

const noticeFor: Partial<Record<ServerOverview["state"], (props: NoticeProps) => ReactNode>> = {
  awaiting_payment: (props) => <AwaitingPayment {...props} />,
  in_review: (props) => <InReview {...props} />,
  deploying: (props) => <Deploying {...props} />,
  suspended: (props) => <Suspended {...props} />,
  failed: (props) => <Failed {...props} />,
};

/** Why the server is not running, and what can be done about it. */
export function ServerNotice(props: NoticeProps) {
  const notice = noticeFor[props.server.state]?.(props);
  return notice && <div className="mb-4">{notice}</div>;
}

const unpaidInvoice = ({ invoices }: ServerOverview) =>
  invoices.findLast(({ status }) => status === "Unpaid" || status === "Collections");

function InvoiceButton({ server }: NoticeProps) {
  const t = useTranslations("server");
  const invoice = unpaidInvoice(server);
  return (
    invoice && (
      <LinkButton variant="primary" href={`/billing/invoices/${invoice.id}` as Route}>
        {t("payInvoice", { number: invoice.number })}
      </LinkButton>
    )
  );
}

function AwaitingPayment({ server }: NoticeProps) {
  const t = useTranslations("server");
  const locale = useLocale();
  const invoice = unpaidInvoice(server);
  return (
    <Notice
      tone="attention"
      title={t("awaitingTitle")}
      actions={
        <>
          <InvoiceButton server={server} />
          {invoice && <CancelOrder what="order" invoiceId={invoice.id} leadsTo={"/servers" as Route} />}
        </>
      }
    >
      {invoice
        ? t.rich("awaitingBy", { due: () => <Time value={invoice.due} locale={locale} /> })
        : t("awaitingText")}
    </Notice>
  );
}

/** Paid, but support looks at the order first; what they have asked the customer for is in the notice. */
function InReview({ server: { review, invoices } }: NoticeProps) {
  const t = useTranslations("server");
  const [invoice] = invoices;
  const isAsked = review === "identity";
  return (
    <Notice
      tone="attention"
      title={t("reviewTitle")}
      actions={
        <>
          {isAsked && (
            <LinkButton variant="primary" href={"/account/identity" as Route}>
              {t("reviewIdentity")}
            </LinkButton>
          )}
          {invoice && <CancelOrder what="review" invoiceId={invoice.id} leadsTo={"/servers" as Route} />}
        </>
      }
    >
      {t(isAsked ? "reviewIdentityText" : "reviewText")}
    </Notice>
  );
}

/** Payment does not lift it, so no payment is offered: who suspended it, why, and whom to ask. */
function SuspendedByStaff({
  id,
  suspension: { at, company, reason },
}: {
  id: number;
  suspension: NonNullable<ServerOverview["suspension"]>;
}) {
  const t = useTranslations("server");
  const locale = useLocale();
  return (
    <Notice
      tone="danger"
      title={t("suspendedByStaff", { company })}
      actions={
        <CallLink calls="conversations/ask" variant="primary" href={`/help/new?about=server-${id}` as Route}>
          {t("askSupport")}
        </CallLink>
      }
    >
      {at !== null && (
        <p>{t.rich("suspendedSince", { time: () => <Time value={at} locale={locale} show="date" /> })}</p>
      )}
      {reason !== "" && <p className="wrap-anywhere">{t("suspendedReason", { reason })}</p>}
      <p>{t("suspendedBilling", { company })}</p>
    </Notice>
  );
}

function Suspended({ server }: NoticeProps) {
  const t = useTranslations("server");
  const locale = useLocale();
  if (server.suspension) return <SuspendedByStaff id={server.id} suspension={server.suspension} />;
  if (server.suspended_by === "owner")
    return (
      <Notice tone="info" title={t("pausedTitle")}>
        {t("suspendedOwner")}
      </Notice>
    );
  if (server.suspended_by === "unpaid" && server.is_hourly)
    return (
      <Notice
        tone="danger"
        title={t("suspendedTitle")}
        actions={
          <LinkButton variant="primary" href="/billing/add-funds">
            {t("hourly.topUp")}
          </LinkButton>
        }
      >
        {t("hourly.suspended")} <DeletionText server={server} />
      </Notice>
    );
  const isUnpaid = server.suspended_by === "unpaid";
  const invoice = unpaidInvoice(server);
  // A user without access to invoices cannot know which one it is.
  if (isUnpaid && server.invoices.length > 0 && !invoice)
    return (
      <Notice
        tone="danger"
        title={t("suspendedTitle")}
        actions={
          <LinkButton variant="primary" href="/billing">
            {t("toBilling")}
          </LinkButton>
        }
      >
        {t("suspendedTakenBack")}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t("suspendedTitle")} actions={<InvoiceButton server={server} />}>
      {isUnpaid && invoice
        ? t("suspendedUnpaid", { amount: formatAmount(invoice.balance, locale) })
        : t("suspendedText")}{" "}
      <DeletionText server={server} />
    </Notice>
  );
}

/** When its data will be deleted. */
function DeletionText({ server: { deletes } }: NoticeProps) {
  const t = useTranslations("server");
  const locale = useLocale();
  if (deletes === null) return null;
  return t.rich("deletes", {
    time: () => <Time value={deletes} locale={locale} show="date" />,
  });
}

function JobLink({ server, children }: NoticeProps & { children: ReactNode }) {
  const job = server.jobs.find(({ key }) => key !== null);
  return job && <LinkButton href={`/jobs/${job.key}` as Route}>{children}</LinkButton>;
}

function Deploying({ server }: NoticeProps) {
  const t = useTranslations("server");
  const job = server.jobs.find(({ key, finished }) => key !== null && finished === null);
  if (!job) return null;
  const isReinstall = job.action === "reinstall";
  const title = t(isReinstall ? "reinstallingTitle" : "deployingTitle");
  return (
    <section aria-label={title} className="rounded-md border bg-raised px-4 py-3">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <Link href={`/jobs/${job.key}` as Route} className="tap text-accent-ink hover:underline">
          {t(isReinstall ? "work.open" : "watchDeployment")}
        </Link>
      </p>
      <ProgressBar
        value={job.progress / 100}
        label={title}
        valueText={t("progress", { percent: job.progress })}
      />
      {isReinstall && (
        <div className="mt-3">
          <AbortReinstall id={server.id} hostname={server.hostname} isOverNetwork={false} />
        </div>
      )}
    </section>
  );
}

function Failed({ server }: NoticeProps) {
  const t = useTranslations("server");
  const [invoice] = server.invoices;
  return (
    <Notice
      tone="danger"
      title={t("failedTitle")}
      actions={
        <>
          <JobLink server={server}>{t("seeWhy")}</JobLink>
          {invoice && (
            <LinkButton href={`/billing/invoices/${invoice.id}` as Route}>
              {t("seeInvoice", { number: invoice.number })}
            </LinkButton>
          )}
        </>
      }
    >
      {t("failedText")}
    </Notice>
  );
}
