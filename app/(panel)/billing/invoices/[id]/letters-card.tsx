import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { PdfLink } from "../../list/pdf-link";

type LettersProps = { letters: readonly { id: number; on: string }[]; locale: Locale };

/** The final reminders about the invoice that were sent as letters; nothing while there are none. */
export function LettersCard({ letters, locale }: LettersProps) {
  const t = useTranslations("invoice");
  if (letters.length === 0) return null;
  return (
    <Card title={t("letters")}>
      <ul className="space-y-3">
        {letters.map(({ id, on }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {t("letter", { id })}
              <span className="block text-ink-2 text-xs">
                <Time value={on} locale={locale} show="date" />
              </span>
            </span>
            <PdfLink
              href={`/billing/letters/${id}`}
              label={t("pdf")}
              making={t("pdfMaking")}
              failed={t("pdfFailed")}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
