import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { MailTextChange } from "@/lib/domain/messages/mails/texts/schema";

type TextHistoryProps = {
  history: readonly MailTextChange[];
  locale: Locale;
  /** Puts an older text into the form. */
  take: (typed: { subject: string; body: string }) => void;
};

/** Who changed the text when, and what it said then. */
export function TextHistory({ history, locale, take }: TextHistoryProps) {
  const t = useTranslations("mailTexts");
  return (
    <Card title={t("history")} flush>
      {history.length === 0 ? (
        <p className="p-4 text-ink-2">{t("historyNone")}</p>
      ) : (
        <ol className="divide-y">
          {history.map(({ revision, at, by, subject, body }) => (
            <li key={revision} className="space-y-2 px-4 py-3">
              <p className="flex flex-wrap gap-x-3">
                <Time value={at} locale={locale} />
                <span className="wrap-anywhere">{by ?? t("operator")}</span>
              </p>
              {subject === null || body === null ? (
                <p className="text-ink-2">{t("wasReset")}</p>
              ) : (
                <details>
                  <summary className="cursor-pointer wrap-anywhere text-accent-ink">{subject}</summary>
                  <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-sm border p-3 font-mono text-xs wrap-anywhere">
                    {body}
                  </pre>
                  <Button size="sm" className="mt-2" onClick={() => take({ subject, body })}>
                    {t("take")}
                  </Button>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
