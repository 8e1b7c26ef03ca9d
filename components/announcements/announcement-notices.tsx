import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { OutputOf } from "@/lib/api/client";
import { type AnnouncementStage, announcementPath } from "@/lib/base/announcements";
import type { Locale } from "@/lib/base/locale";
import { type BannerLabels, timeText, toneOfStage } from "./announcement-look";

type Announced = OutputOf<"announcements", "mine">["announcements"][number];

const toneOf = (stage: AnnouncementStage) => {
  const tone = toneOfStage[stage];
  return tone === "neutral" ? "info" : tone;
};

/** As many as leave the page to be seen; the others are on the status page and on their servers. */
const mostShown = 3;

/** Announcements one below the other, each with its stage, times and the way to its page. */
export function AnnouncementNotices({
  announced,
  locale,
  labels,
}: {
  announced: readonly Announced[];
  locale: Locale;
  labels: BannerLabels;
}) {
  const shown = announced.filter((one) => one.is_near).slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section
      aria-label={labels.label}
      className="gutter mx-auto w-full max-w-[96rem] space-y-2 pt-4 print:hidden"
    >
      {shown.map(({ id, stage, title, language, ...times }) => (
        <Notice
          key={id}
          tone={toneOf(stage)}
          title={
            <>
              {labels.stages[stage]}: <span lang={language}>{title}</span>
            </>
          }
          actions={
            <a href={announcementPath(id)} className={buttonStyle("secondary", "sm")}>
              {labels.details}
            </a>
          }
        >
          {timeText(times, locale)}
        </Notice>
      ))}
    </section>
  );
}
