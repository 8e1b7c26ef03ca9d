"use client";

import { useQuery } from "@tanstack/react-query";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { type AnnouncementStage, announcementPath } from "@/lib/base/announcements";
import type { Locale } from "@/lib/base/locale";
import { timeText, toneOfStage } from "./announcement-look";
import { ownAnnouncements } from "./own-announcements";

export type BannerLabels = {
  label: string;
  details: string;
  stages: Record<AnnouncementStage, string>;
};

/** As many as leave the page to be seen; the others are on the status page and on their servers. */
const mostShown = 3;

const toneOf = (stage: AnnouncementStage) => {
  const tone = toneOfStage[stage];
  return tone === "neutral" ? "info" : tone;
};

/** What is announced to the account, above each of its pages. Gone within a minute of its end. */
export function AnnouncementBanner({ locale, labels }: { locale: Locale; labels: BannerLabels }) {
  const { data } = useQuery(ownAnnouncements(locale));
  const shown = (data?.announcements ?? []).filter((one) => one.is_near).slice(0, mostShown);
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
