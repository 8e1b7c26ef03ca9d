import { query } from "@/lib/api/query";
import type { Locale } from "@/lib/base/locale";

const everyMs = 60_000;

/** The announcements that concern the account, looked at again while the page is open. */
export const ownAnnouncements = (locale: Locale) => ({
  ...query("announcements", "mine", { language: locale }),
  refetchInterval: everyMs,
});
