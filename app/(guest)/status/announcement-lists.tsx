import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { pageLinks } from "@/components/table/page-links";
import type { announcementHistory } from "@/lib/domain/support/announcements/history";
import { AnnouncementEntry } from "./announcement-entry";

const pathBefore = (before: number): Route => `/status?before=${before}` as Route;

type Found = Awaited<ReturnType<typeof announcementHistory.call>>;

/** What is announced for now, above the parts of the panel. */
export async function OpenAnnouncements({ open }: Pick<Found, "open">) {
  const t = await getTranslations("announcements");
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="announced-now" className="mb-6 space-y-5 border-b pb-6">
      <h2 id="announced-now" className="font-semibold text-base">
        {t("now")}
      </h2>
      {open.map((one) => (
        <AnnouncementEntry key={one.id} announcement={one} />
      ))}
    </section>
  );
}

type PastProps = Pick<Found, "past" | "older"> & { isFirst: boolean };

/** What ended in the last 90 days, a page at a time, and the feeds. */
export async function PastAnnouncements({ past, older, isFirst }: PastProps) {
  const t = await getTranslations("announcements");
  return (
    <section aria-labelledby="announced-before" className="mt-6 space-y-5 border-t pt-6">
      <h2 id="announced-before" className="font-semibold text-base">
        {t("past")}
      </h2>
      {past.length === 0 && <p className="text-ink-2">{t("nothingPast")}</p>}
      {past.map((one) => (
        <AnnouncementEntry key={one.id} announcement={one} isShort />
      ))}
      {pageLinks(
        t("pages"),
        !isFirst && { href: "/status" as Route, label: t("newest") },
        older !== null && { href: pathBefore(older), label: t("older") },
      )}
      <p className="flex gap-4 text-xs">
        <a href="/status/rss.xml" className="tap text-accent-ink underline">
          {t("rss")}
        </a>
        <a href="/status/status.json" className="tap text-accent-ink underline">
          {t("json")}
        </a>
      </p>
    </section>
  );
}
