import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { BackOfficeInvoice } from "@/lib/domain/support/back-office/invoice-schema";

/** Notes of staff on the invoice; nothing while there are none. */
export function InvoiceNotes({ notes }: Pick<BackOfficeInvoice, "notes">) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  if (notes.length === 0) return null;
  return (
    <Card title={t("sections.notes")} hint={t("fields.textHelp")}>
      <ul className="space-y-3">
        {notes.map(({ id, at, by, text }) => (
          <li key={id}>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-ink-2 text-xs">
              {by && `${by} · `}
              <Time value={at} locale={locale} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
