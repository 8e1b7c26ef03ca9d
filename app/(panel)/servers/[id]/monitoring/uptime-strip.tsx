import { useLocale, useTranslations } from "next-intl";
import { formatDate } from "@/lib/base/time-text";
import { uptimeDays } from "@/lib/domain/servers/monitoring/rules";
import type { ReachCheck } from "@/lib/domain/servers/monitoring/schema";

const dayMs = 86_400_000;

const lookOf = (share: number | null): string => {
  if (share === null) return "fill-line";
  if (share >= 0.999) return "fill-good-solid";
  return share >= 0.98 ? "fill-attention-solid" : "fill-danger-solid";
};

/** The share of answered checks, and a mark for each day up to the last one that was checked. */
export function UptimeStrip({ check, what }: { check: ReachCheck; what: string }) {
  const t = useTranslations("monitoring");
  const locale = useLocale();
  const shareText = (share: number) =>
    t("share", { value: (share * 100).toLocaleString(locale, { maximumFractionDigits: 2 }) });
  const newest = check.days.at(-1);
  if (check.uptime === null || !newest) return <span className="text-ink-2">{t("unknown")}</span>;
  const known = new Map(check.days.map(({ day, good, bad }) => [day, good / Math.max(1, good + bad)]));
  const last = Date.parse(`${newest.day}T00:00:00Z`);
  const days = Array.from({ length: uptimeDays }, (_, index) =>
    new Date(last - (uptimeDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  return (
    <span className="grid min-w-40 gap-1">
      <span className="figures">{shareText(check.uptime)}</span>
      <svg
        viewBox={`0 0 ${uptimeDays * 3} 16`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("uptimeOf", { what })}
        className="block h-4 w-full"
      >
        {days.map((day, index) => {
          const share = known.get(day) ?? null;
          const date = formatDate(day, locale);
          return (
            <rect key={day} x={index * 3} width={2} height={16} className={lookOf(share)}>
              <title>
                {share === null
                  ? t("dayNone", { day: date })
                  : t("dayText", { day: date, share: shareText(share) })}
              </title>
            </rect>
          );
        })}
      </svg>
    </span>
  );
}
