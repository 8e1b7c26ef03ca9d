import { useLocale, useTranslations } from "next-intl";
import { formatDuration } from "@/lib/base/time-text";
import type { JobPage } from "@/lib/domain/jobs/show";
import { lateness, usualRange, workSeconds } from "./job-time";

const secondsUpTo = 120;

/** "5 min 16 s of usually 9–14 min"; after the end, how long it took. */
export function Pace({ job, now }: { job: JobPage; now: Date }) {
  const t = useTranslations("job");
  const locale = useLocale();
  if (job.state === "waiting" || job.state === "cancelled") return null;
  const elapsed = formatDuration(workSeconds(job, now), locale);
  if (job.state !== "running") return <span suppressHydrationWarning>{t("took", { elapsed })}</span>;
  const { from, to } = usualRange(job);
  const inSeconds = to < secondsUpTo;
  const unit = inSeconds ? 1 : 60;
  const range = {
    elapsed,
    from: Math.max(1, Math.round(from / unit)),
    to: Math.max(2, Math.round(to / unit)),
  };
  const isLate = lateness(job, now) !== "usual";
  return (
    <span className={isLate ? "text-attention" : undefined} suppressHydrationWarning>
      {inSeconds ? t("paceSeconds", range) : t("paceMinutes", range)}
      {isLate && ` · ${t("late")}`}
    </span>
  );
}
