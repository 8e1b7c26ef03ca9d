import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { formatDate } from "@/lib/base/time-text";
import type { AlignmentPreview } from "@/lib/domain/orders/terms/schema";

/** The next period of each server and product: until when it would run, and what it would cost. */
export function AlignmentTable({ preview }: { preview: AlignmentPreview }) {
  const t = useTranslations("terms.invoiceDay");
  const locale = useLocale();
  const { rows, total, is_cut: isCut } = preview;
  const day = (text: string) => formatDate(text, locale);
  return (
    <>
      <Table
        bare
        label={t("table")}
        head={
          <HeadRow>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("next")}</HeadCell>
            <HeadCell align="end">{t("cost")}</HeadCell>
            <HeadCell align="end">{t("later")}</HeadCell>
          </HeadRow>
        }
      >
        {rows.map(({ kind, id, name, from, until, share, next, later }) => (
          <Row key={`${kind} ${id}`}>
            <Cell head>{name}</Cell>
            <Cell label={t("next")}>
              <span className="block min-w-0">
                {t("span", { from: day(from), until: day(until) })}
                <span className="block text-ink-2 text-xs">{share ? t("part", share) : t("whole")}</span>
              </span>
            </Cell>
            <Cell label={t("cost")} align="end">
              <Money amount={next} locale={locale} />
            </Cell>
            <Cell label={t("later")} align="end">
              <Money amount={later} locale={locale} />
            </Cell>
          </Row>
        ))}
        {rows.length === 0 && (
          <StateRow columns={4}>
            <EmptyState title={t("nothing")}>{t("noneText")}</EmptyState>
          </StateRow>
        )}
      </Table>
      {rows.length > 0 && (
        <p className="flex justify-between gap-3 border-t px-4 py-3 font-medium">
          {t("total")}
          <Money amount={total} locale={locale} />
        </p>
      )}
      {isCut && <p className="px-4 pb-3 text-ink-2 text-xs">{t("cut", { count: rows.length })}</p>}
    </>
  );
}
