"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Locale } from "@/lib/base/locale";
import type { BannerLabels } from "./announcement-look";
import { ownAnnouncements } from "./own-announcements";

/** Loaded only while something is announced: every page has this banner. */
const AnnouncementNotices = lazy(() =>
  import("./announcement-notices").then((part) => ({ default: part.AnnouncementNotices })),
);

/** What is announced to the account, above each of its pages. Gone within a minute of its end. */
export function AnnouncementBanner({ locale, labels }: { locale: Locale; labels: BannerLabels }) {
  const announced = useQuery(ownAnnouncements(locale)).data?.announcements;
  return announced?.length ? (
    <Suspense>
      <AnnouncementNotices announced={announced} locale={locale} labels={labels} />
    </Suspense>
  ) : null;
}
