import { getLocale, getTranslations } from "next-intl/server";
import { MarkdownText } from "@/components/legal/markdown-text";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Time } from "@/components/ui/time";
import { type Locale, languageNames } from "@/lib/base/locale";
import { readMarkdown } from "@/lib/domain/customers/legal/shared/read-markdown";
import type { ShownAnnouncement } from "@/lib/domain/support/announcements/schema";

type UpdateListProps = { updates: ShownAnnouncement["updates"]; main: Locale };

/** What was said, when and by whom, the newest first; other languages are folded. */
export async function UpdateList({ updates, main }: UpdateListProps) {
  const [t, words, locale] = await Promise.all([
    getTranslations("announcementAdmin"),
    getTranslations("announcements"),
    getLocale(),
  ]);
  return (
    <Card title={t("updates")} flush>
      <ol className="divide-y">
        {updates.map(({ id, stage, at, by, texts, is_mailed: isMailed, is_telling: isTelling }) => (
          <li key={id} className="space-y-2 px-4 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
              <span className="font-semibold">{words(`stages.${stage}`)}</span>
              <Time value={at} locale={locale} className="text-ink-2" />
              <span className="wrap-anywhere text-ink-2">{by ?? t("operator")}</span>
              {isMailed && <Chip>{t("mailed")}</Chip>}
              {isTelling && <Chip>{t("telling")}</Chip>}
            </p>
            {texts
              .filter(({ language }) => language === main)
              .map(({ language, text }) => (
                <MarkdownText key={language} blocks={readMarkdown(text)} level={3} lang={language} />
              ))}
            {texts
              .filter(({ language }) => language !== main)
              .map(({ language, text }) => (
                <details key={language}>
                  <summary className="cursor-pointer text-accent-ink text-xs">
                    {languageNames[language]}
                  </summary>
                  <div className="mt-2">
                    <MarkdownText blocks={readMarkdown(text)} level={3} lang={language} />
                  </div>
                </details>
              ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
