import { headers } from "next/headers";
import { isLocale, type Locale } from "@/lib/base/locale";
import { announcementHistory } from "@/lib/domain/support/announcements/history";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";

/** Readers of feeds ask often: what they get is a minute old at most. */
export const feedHeaders = { "cache-control": "public, max-age=60", vary: "host" };

/** The brand of the host and what it announces, in the language of `?language=`, else in that of the brand. */
export async function readFeed(request: Request) {
  const context = guestContext(requestDetails(await headers()));
  const asked = new URL(request.url).searchParams.get("language");
  const language: Locale = isLocale(asked) ? asked : context.brand.language;
  const { open, past } = await announcementHistory.call(context, { language });
  return { context, language, announcements: [...open, ...past] };
}
