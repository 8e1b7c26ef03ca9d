import { getTranslations } from "next-intl/server";
import { announcementPath } from "@/lib/base/announcements";
import { escapeXml } from "@/lib/base/escape-xml";
import { urlOf } from "@/lib/domain/kernel/brand/address";
import { feedHeaders, readFeed } from "../feed";

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** The announcements of the status page as RSS 2.0: an entry for each update, the newest first. */
export async function GET(request: Request): Promise<Response> {
  const { context, language, announcements } = await readFeed(request);
  const { brand } = context;
  const t = await getTranslations({ locale: language, namespace: "announcements" });
  const entries = announcements
    .flatMap(({ updates, ...one }) => updates.map((update) => ({ ...one, update })))
    .toSorted((one, other) => other.update.id - one.update.id)
    .map(({ id, title, update: { id: number, stage, at, text } }) => {
      const link = urlOf(brand, announcementPath(id));
      return [
        "<item>",
        tag("title", `${t(`stages.${stage}`)}: ${title}`),
        tag("link", link),
        `<guid isPermaLink="false">${escapeXml(`${link}#${number}`)}</guid>`,
        tag("pubDate", new Date(at).toUTCString()),
        tag("description", text),
        "</item>",
      ].join("");
    });
  const channel = [
    tag("title", t("feedTitle", { brand: brand.name })),
    tag("link", urlOf(brand, "/status")),
    tag("description", t("feedText")),
    tag("language", language),
    ...entries,
  ].join("\n");
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${channel}\n</channel></rss>\n`,
    { headers: { ...feedHeaders, "content-type": "application/rss+xml; charset=utf-8" } },
  );
}
