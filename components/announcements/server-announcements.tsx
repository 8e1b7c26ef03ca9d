"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { TriangleAlert } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { announcementPath } from "@/lib/base/announcements";
import type { OwnAnnouncement } from "@/lib/domain/support/announcements/schema";
import { timeText, toneOfStage } from "./announcement-look";
import { ownAnnouncements } from "./own-announcements";

/** What is announced of one server, on its page. */
export function ServerAnnouncements({ id }: { id: number }) {
  const t = useTranslations("announcements");
  const locale = useLocale();
  const { data } = useQuery(ownAnnouncements(locale));
  const own = (data?.announcements ?? []).filter(({ servers }) => servers.includes(id));
  return own.map(({ id: number, stage, title, language, ...times }) => (
    <div key={number} className="mb-4">
      <Notice
        tone={toneOfStage[stage] === "danger" ? "danger" : "attention"}
        title={t("ofServer", { stage: t(`stages.${stage}`) })}
        actions={
          <a href={announcementPath(number)} className={buttonStyle("secondary", "sm")}>
            {t("details")}
          </a>
        }
      >
        <span lang={language}>{title}</span>
        {timeText(times, locale) && <span className="block text-xs">{timeText(times, locale)}</span>}
      </Notice>
    </div>
  ));
}

/** The newest announcement of each server, by its id. */
export function useAnnouncementMarks(): ReadonlyMap<number, OwnAnnouncement> {
  const locale = useLocale();
  const { data } = useQuery({ ...ownAnnouncements(locale), select: marksOf });
  return data ?? none;
}

const none: ReadonlyMap<number, OwnAnnouncement> = new Map();

const marksOf = ({ announcements }: { announcements: OwnAnnouncement[] }) =>
  new Map(
    announcements
      .toReversed()
      .flatMap((one) => one.servers.map((id): [number, OwnAnnouncement] => [id, one])),
  );

/** Beside a server of a list: that something is announced of it, and where it is read. */
export function AnnouncementMark({ announcement: { id, stage, title } }: { announcement: OwnAnnouncement }) {
  const t = useTranslations("announcements");
  return (
    <a
      href={announcementPath(id)}
      title={title}
      className="tap inline-flex items-center gap-1 rounded-sm text-attention text-xs underline-offset-2 hover:underline"
    >
      <TriangleAlert size={12} aria-hidden />
      {t(`stages.${stage}`)}
    </a>
  );
}
