import { useLocale, useTranslations } from "next-intl";
import { type Stage, StageList } from "@/components/ui/stage-list";
import type { Locale } from "@/lib/base/locale";
import { formatDuration } from "@/lib/base/time-text";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";
import { shownTimes } from "./job-time";
import { Reason } from "./reason";
import { stageName } from "./stage-name";

const stateLabels = {
  done: "stageDone",
  running: "stageRunning",
  waiting: "stageWaiting",
  failed: "stageFailed",
} as const;

type JobStagesProps = {
  job: JobPage;
  now: Date;
  /** The name of the operating system, once it is known. */
  system?: string;
};

/** The stages of the current attempt, each with its actual, running or usual duration. */
export function JobStages({ job, now, system }: JobStagesProps) {
  const t = useTranslations("job");
  const states = useTranslations("states");
  const usually = useTranslations("time");
  const locale = useLocale();
  const isOver = job.finished !== null;
  const times = shownTimes(job, now);
  const stages = job.stages.map((stage, index): Stage => {
    const seconds = times.stages[index] ?? null;
    const isWaiting = stage.state === "waiting";
    const failure = job.failures.findLast(
      ({ attempt, stage: name }) => attempt === job.attempt && name === stage.name,
    );
    return {
      key: stage.name,
      name: stage.name === "installing" && system ? t("installing", { system }) : t(stageName(stage.name)),
      state: stage.state,
      stateLabel: states(stateLabels[stage.state]),
      time: isWaiting
        ? !isOver &&
          stage.name !== "queued" &&
          usually("usually", { duration: rounded(stage.usual_seconds, locale) })
        : seconds !== null && <span suppressHydrationWarning>{formatDuration(seconds, locale)}</span>,
      note: failure && <Reason reason={failure.reason} tone="danger" />,
    };
  });
  return (
    <>
      {job.attempt > 1 && (
        <p className="mb-4 text-ink-2 text-xs">
          {t("attempt", { number: job.attempt, total: job.max_attempts })}
          {times.earlier > 0 && ` · ${t("earlier", { elapsed: formatDuration(times.earlier, locale) })}`}
        </p>
      )}
      <StageList stages={stages} />
    </>
  );
}

/** Estimates of coming stages are rounded, because they are not exact to the second. */
function rounded(seconds: number, locale: Locale): string {
  return formatDuration(seconds < 90 ? Math.max(1, seconds) : Math.round(seconds / 60) * 60, locale);
}
