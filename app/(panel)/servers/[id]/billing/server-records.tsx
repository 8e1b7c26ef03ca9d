import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { JobChip } from "@/components/state/job-chip";
import { JobName } from "@/components/state/job-name";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { takenOff } from "@/lib/base/money-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { useReason } from "../acting/use-reason";

const linkStyle = "tap text-accent-ink hover:underline";

type Note = ServerOverview["credit_notes"][number];

/** A credit note of an invoice; the invoice's page has the document. */
function NoteRow({ note: { number, invoice, date, total } }: { note: Note }) {
  const t = useTranslations("server");
  const locale = useLocale();
  return (
    <Row>
      <Cell head>
        <Link href={`/billing/invoices/${invoice}` as Route} className={linkStyle}>
          {number}
        </Link>
      </Cell>
      <Cell label={t("stateHead")}>
        <StateChip tone="neutral">{t("creditNote")}</StateChip>
      </Cell>
      <Cell label={t("date")}>
        <Time value={date} locale={locale} show="date" />
      </Cell>
      <Cell label={t("dueHead")}>–</Cell>
      <Cell label={t("total")} align="end">
        <Money amount={takenOff(total)} locale={locale} />
      </Cell>
    </Row>
  );
}

/** Invoices with a line of this server, newest first, each with its credit notes above it. */
export function ServerInvoices({ server, now }: { server: ServerOverview; now: Date }) {
  const t = useTranslations("server");
  const labels = useTranslations("invoice");
  const locale = useLocale();
  const whyNot = useWhyNot("billing/get_invoices");
  return (
    <Card title={t("invoices")} flush>
      <Table
        bare
        label={t("invoices")}
        footer={
          whyNot === undefined && (
            <DownloadLink href={`/billing/invoices.csv?server=${server.id}`}>{t("csv")}</DownloadLink>
          )
        }
        head={
          <HeadRow>
            <HeadCell>{t("number")}</HeadCell>
            <HeadCell>{t("stateHead")}</HeadCell>
            <HeadCell>{t("date")}</HeadCell>
            <HeadCell>{t("dueHead")}</HeadCell>
            <HeadCell align="end">{t("total")}</HeadCell>
          </HeadRow>
        }
      >
        {server.invoices.flatMap(
          ({ id, number, title, status, date, due, due_on: dueOn, total, balance }) => [
            ...server.credit_notes
              .filter(({ invoice }) => invoice === id)
              .map((note) => <NoteRow key={note.number} note={note} />),
            <Row key={id}>
              <Cell head>
                <Link href={`/billing/invoices/${id}` as Route} className={linkStyle}>
                  {title === "pro_forma" ? labels("title", { title, number }) : number}
                </Link>
              </Cell>
              <Cell label={t("stateHead")}>
                <InvoiceChip
                  status={status}
                  isOverdue={Date.parse(due) < now.getTime()}
                  isPartPaid={balance.value !== total.value}
                />
              </Cell>
              <Cell label={t("date")}>
                <Time value={date} locale={locale} show="date" />
              </Cell>
              <Cell label={t("dueHead")}>
                <Time value={dueOn} locale={locale} show="date" />
              </Cell>
              <Cell label={t("total")} align="end">
                <Money amount={total} locale={locale} />
              </Cell>
            </Row>,
          ],
        )}
      </Table>
    </Card>
  );
}

type Job = Omit<ServerOverview["jobs"][number], "progress">;

type JobCardProps = { jobs: readonly Job[]; footer?: ReactNode; empty?: ReactNode };

/** Jobs of a server, newest first, with the reason of a failure. */
export function JobCard({ jobs, footer, empty }: JobCardProps) {
  const t = useTranslations("server");
  return (
    <Card title={t("jobs")} flush>
      <Table
        bare
        label={t("jobs")}
        footer={footer}
        head={
          <HeadRow>
            <HeadCell>{t("job")}</HeadCell>
            <HeadCell>{t("stateHead")}</HeadCell>
            <HeadCell>{t("started")}</HeadCell>
            <HeadCell>{t("finished")}</HeadCell>
          </HeadRow>
        }
      >
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
        {jobs.length === 0 && <StateRow columns={4}>{empty}</StateRow>}
      </Table>
    </Card>
  );
}

function JobRow({ job: { key, action, state, created, finished, failure } }: { job: Job }) {
  const t = useTranslations("server");
  const locale = useLocale();
  const reasonOf = useReason();
  return (
    <Row>
      <Cell head>
        <JobName jobKey={key} action={action} />
      </Cell>
      <Cell label={t("stateHead")}>
        <span className="grid min-w-0 justify-items-start gap-1 max-md:justify-items-end max-md:text-end">
          <JobChip state={state} />
          {state === "failed" && <span className="text-ink-2 text-xs">{reasonOf(failure)}</span>}
        </span>
      </Cell>
      <Cell label={t("started")}>
        <Time value={created} locale={locale} />
      </Cell>
      <Cell label={t("finished")}>{finished ? <Time value={finished} locale={locale} /> : "–"}</Cell>
    </Row>
  );
}

/** Same, for a page without other lists of jobs. */
export const ServerJobs = ({ server }: { server: ServerOverview }) => <JobCard jobs={server.jobs} />;
