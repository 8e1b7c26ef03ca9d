import { useLocale, useTranslations } from "next-intl";
import { Time } from "@/components/ui/time";
import type { RecordedJob } from "@/lib/domain/support/server-record/schema";
import { failureText } from "@/lib/i18n/failures";

/** The stages of a job by attempt, and what the device said, closed at first. */
export function JobStages({ job }: { job: RecordedJob }) {
  const t = useTranslations("serverRecord");
  const stageNames = useTranslations("job.stage");
  const locale = useLocale();
  const { stages, attempt, log } = job;
  if (stages.length === 0 && log === "") return null;
  const nameOf = (stage: string) => {
    const key = stage as "queued";
    return stageNames.has(key) ? stageNames(key) : stage;
  };
  return (
    <details className="mt-1 font-normal text-ink-2 text-xs" open={job.state === "running"}>
      <summary className="tap w-fit cursor-pointer rounded-sm hover:text-ink">
        {t("stages")}
        {attempt > 1 && ` · ${t("attempt", { number: attempt })}`}
      </summary>
      <ol className="mt-1 space-y-1">
        {stages.map((stage) => (
          <li key={`${stage.attempt} ${stage.stage}`}>
            <Time value={stage.started} locale={locale} />
            {stage.finished && (
              <>
                {" → "}
                <Time value={stage.finished} locale={locale} />
              </>
            )}{" "}
            {nameOf(stage.stage)}
            {stage.attempt > 1 && ` (${t("attempt", { number: stage.attempt })})`}
            {stage.failure && <span className="block text-danger">{failureText(stage.failure, locale)}</span>}
          </li>
        ))}
      </ol>
      <pre className="wrap-anywhere mt-2 whitespace-pre-wrap font-mono">{log || t("noLog")}</pre>
    </details>
  );
}
