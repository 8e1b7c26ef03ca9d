import { getLocale, getTranslations } from "next-intl/server";
import { timeText, toneOfStage } from "@/components/announcements/announcement-look";
import { MarkdownText } from "@/components/legal/markdown-text";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { announcementPath } from "@/lib/base/announcements";
import { formatDuration } from "@/lib/base/time-text";
import { readMarkdown } from "@/lib/domain/customers/legal/shared/read-markdown";
import type { PublicAnnouncement } from "@/lib/domain/support/announcements/schema";

type Updates = PublicAnnouncement["updates"];

type UpdateListProps = {
  updates: Updates;
  /** The level of the highest headings in the texts. */
  level?: 2 | 3;
};

/** What was said of it, the newest first. */
export async function UpdateList({ updates, level = 3 }: UpdateListProps) {
  const [t, locale] = await Promise.all([getTranslations("announcements"), getLocale()]);
  return (
    <ol className="space-y-4">
      {updates.map(({ id, stage, at, text, language }) => (
        <li key={id} className="border-s-2 ps-3">
          <p className="mb-1 flex flex-wrap gap-x-2 text-xs">
            <span className="font-semibold">{t(`stages.${stage}`)}</span>
            <Time value={at} locale={locale} className="text-ink-2" />
          </p>
          <MarkdownText blocks={readMarkdown(text)} level={level} lang={language} />
        </li>
      ))}
    </ol>
  );
}

/** When it is planned, or when it began and how long it took; and where. */
export async function AnnouncementFacts({ announcement }: { announcement: PublicAnnouncement }) {
  const [t, locale] = await Promise.all([getTranslations("announcements"), getLocale()]);
  const { stage, kind, concerned, began, ended } = announcement;
  const time = timeText(announcement, locale);
  const took =
    began && ended ? formatDuration((Date.parse(ended) - Date.parse(began)) / 1_000, locale) : null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-xs">
      <StateChip tone={toneOfStage[stage]}>{t(`stages.${stage}`)}</StateChip>
      <span>{t(`kinds.${kind}`)}</span>
      {time && <span>{time}</span>}
      {took && <span>{t("took", { time: took })}</span>}
      {concerned.length > 0 && <span>{concerned.join(", ")}</span>}
    </p>
  );
}

type EntryProps = {
  announcement: PublicAnnouncement;
  /** Only the newest update. */
  isShort?: boolean;
};

/** One announcement of the status page. */
export function AnnouncementEntry({ announcement, isShort = false }: EntryProps) {
  const { id, title, language, updates } = announcement;
  return (
    <article aria-labelledby={`announcement-${id}`}>
      <h3 id={`announcement-${id}`} className="wrap-anywhere mb-1 font-semibold">
        <a href={announcementPath(id)} lang={language} className="tap underline-offset-2 hover:underline">
          {title}
        </a>
      </h3>
      <AnnouncementFacts announcement={announcement} />
      <UpdateList updates={isShort ? updates.slice(0, 1) : updates} />
    </article>
  );
}
