import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { HoldsRights } from "@/lib/domain/kernel/staff/staff-rights";
import type { CustomerRecord } from "@/lib/domain/support/customer-record/schema";
import { ActList } from "../../../acting/act-list";
import { SectionActs } from "../frame/section-actions";

type NotesCardProps = { record: CustomerRecord; staff: HoldsRights };

/** The newest notes of staff, each of which can be pinned. */
export function NotesCard({ record: { customer, sections }, staff }: NotesCardProps) {
  const t = useTranslations("backOffice");
  const locale = useLocale();
  const { rows, older } = sections.notes ?? { rows: [], older: null };
  const title = t("sections.notes");
  return (
    <Card
      title={title}
      actions={
        <>
          <ActList
            staff={staff}
            subject={{ id: customer.id }}
            name={customer.email}
            acts={[{ act: "note" }]}
          />
          {older !== null && (
            <Link
              href={`/staff/customers/${customer.id}/notes` as Route}
              prefetch={false}
              className="tap text-accent-ink hover:underline"
            >
              {t("all")}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">{t("empty.notes")}</p>
      ) : (
        <ul aria-label={title} className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="space-y-2 py-3 first:pt-0 last:pb-0">
              <p className="wrap-anywhere whitespace-pre-line">{row.title}</p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="min-w-0 text-ink-2 text-xs">
                  {row.detail && `${row.detail} · `}
                  {row.at && <Time value={row.at} locale={locale} />}
                </p>
                <SectionActs name="notes" row={row} staff={staff} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
