import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { JobChip } from "@/components/state/job-chip";
import { useActionName } from "@/components/state/use-action-name";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import type { RecordedJob, ServerRecord } from "@/lib/domain/support/server-record/schema";
import { failureText } from "@/lib/i18n/failures";
import { JobStages } from "./job-stages";

type ActsOf = (job: RecordedJob) => ReactNode;

function JobRow({ job, actsOf }: { job: RecordedJob; actsOf: ActsOf }) {
  const t = useTranslations("serverRecord");
  const locale = useLocale();
  const nameOf = useActionName();
  const { action, state, failure, created, finished, next } = job;
  return (
    <Row>
      <Cell head className="md:min-w-64">
        <span className="block min-w-0 grow">
          {nameOf(action)}
          {failure && (
            <span className="block font-normal text-danger text-xs">{failureText(failure, locale)}</span>
          )}
          <JobStages job={job} />
        </span>
      </Cell>
      <Cell label={t("started")}>
        <span>
          <Time value={created} locale={locale} className="whitespace-nowrap" />
          {finished && (
            <span className="block whitespace-nowrap text-ink-2 text-xs">
              → <Time value={finished} locale={locale} />
            </span>
          )}
        </span>
      </Cell>
      <Cell label={t("state")}>
        <span>
          <JobChip state={state} />
          {state === "running" && (
            <span className="block text-ink-2 text-xs">
              {next ? t.rich("next", { time: () => <Time value={next} locale={locale} /> }) : t("worked")}
            </span>
          )}
        </span>
      </Cell>
      <Cell align="end" className="max-md:has-[>:empty]:hidden">
        <span className="flex flex-wrap justify-end gap-2 py-1">{actsOf(job)}</span>
      </Cell>
    </Row>
  );
}

/** The newest jobs of the server with their stages, and what can be done about one that is stuck. */
export function JobsCard({ record, actsOf }: { record: ServerRecord; actsOf: ActsOf }) {
  const t = useTranslations("serverRecord");
  return (
    <Card id="jobs" title={t("jobs")} flush>
      <Table
        bare
        label={t("jobs")}
        head={
          <HeadRow>
            <HeadCell>{t("job")}</HeadCell>
            <HeadCell>{t("started")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell label={t("acts")} />
          </HeadRow>
        }
      >
        {record.jobs.map((job) => (
          <JobRow key={job.id} job={job} actsOf={actsOf} />
        ))}
        {record.jobs.length === 0 && (
          <StateRow columns={4}>
            <EmptyState title={t("noJobs")} />
          </StateRow>
        )}
      </Table>
    </Card>
  );
}
