import type { Route } from "next";
import { useTranslations } from "next-intl";
import { actionLabels, changeLabels, whoLabels } from "@/components/activity/labels";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { AuditEntry, AuditPage, Change } from "@/lib/domain/kernel/audit/schema";

type HistoryProps = {
  page: AuditPage;
  path: string;
  isFirst: boolean;
  locale: Locale;
  /** Left out, the words of the activity log. */
  labelsOf?: (change: Change, entry: AuditEntry) => string;
};

/** Changes of the entry with author and time, from the audit log. */
export function History({ page, path, isFirst, locale, labelsOf }: HistoryProps) {
  const t = useTranslations("catalogAdmin.entry");
  const activity = useTranslations("activity");
  const { entries, older } = page;
  const labelOf = labelsOf ?? ((change, { action }) => changeLabels(activity, change, action));
  return (
    <Card title={t("history")} flush id="history">
      {entries.length === 0 ? (
        <p className="p-4 text-ink-2">{t("historyNone")}</p>
      ) : (
        <Table
          bare
          label={t("history")}
          head={
            <HeadRow>
              <HeadCell>{t("when")}</HeadCell>
              <HeadCell>{t("who")}</HeadCell>
              <HeadCell>{t("what")}</HeadCell>
            </HeadRow>
          }
          footer={pageLinks(
            t("history"),
            !isFirst && { href: path as Route, label: t("newest") },
            older !== null && { href: `${path}?before=${older}` as Route, label: t("older") },
          )}
        >
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell head className="font-normal!">
                <Time value={entry.at} locale={locale} className="whitespace-nowrap" />
              </Cell>
              <Cell label={t("who")} className="break-words">
                {whoLabels(activity, entry.who, false)}
              </Cell>
              <Cell label={t("what")}>
                <span className="block min-w-0">
                  <span className="block font-medium">{actionLabels(activity, entry.action)}</span>
                  {entry.changes.map((change) => (
                    <span key={change.field} className="block break-words text-ink-2 text-xs">
                      {labelOf(change, entry)}
                    </span>
                  ))}
                </span>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}
