import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";

/** Notes of staff about the customer. */
export function NotesCard({ record, actions }: { record: ServerRecord; actions?: ReactNode }) {
  const t = useTranslations("serverRecord");
  const locale = useLocale();
  return (
    <Card title={t("notes")} actions={actions}>
      {record.notes.length === 0 ? (
        <p className="text-ink-2">{t("noNotes")}</p>
      ) : (
        <ul className="space-y-3">
          {record.notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-ink-2 text-xs">
                {by} · <Time value={at} locale={locale} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
