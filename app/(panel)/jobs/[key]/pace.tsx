import { useLocale, useTranslations } from "next-intl";
import { formatDuration } from "@/lib/base/time-text";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";
import { lateness, takenSeconds } from "./job-time";

const secondsUpTo = 120;

/** "5 min 16 s of usually 9–14 min"; after the end, how long it took. */
export function Pace({ job, now }: { job: JobPage; now: Date }) {
  const t = useTranslations("job");
  const locale = useLocale();
  if (job.state === "waiting" || job.state === "cancelled") return null;
  const elapsed = formatDuration(takenSeconds(job, now), locale);
  if (job.state !== "running") return <span suppressHydrationWarning>{t("took", { elapsed })}</span>;
  const isLate = lateness(job, now) !== "usual";
  return (
    <span className={isLate ? "text-attention" : undefined} suppressHydrationWarning>
      <Usual job={job} elapsed={elapsed} />
      {isLate && ` · ${t("late")}`}
    </span>
  );
}

/** A range only if both ends still differ after rounding. */
function Usual({ job: { usual }, elapsed }: { job: JobPage; elapsed: string }) {
  const t = useTranslations("job");
  const time = useTranslations("time");
  const locale = useLocale();
  const inSeconds = usual.to < secondsUpTo;
  const unit = inSeconds ? 1 : 60;
  const rounded = (seconds: number) => Math.max(1, Math.round(seconds / unit));
  const [from, to] = [rounded(usual.from), rounded(usual.to)];
  if (from === to) return time("elapsed", { elapsed, usual: formatDuration(to * unit, locale) });
  return inSeconds ? t("paceSeconds", { elapsed, from, to }) : t("paceMinutes", { elapsed, from, to });
}
