import type { Route } from "next";
import { useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { StateChip } from "@/components/ui/state-chip";
import { type ImportReport, importNouns } from "@/lib/base/data-imports";
import type { DataImportView } from "@/lib/domain/support/data-imports/schema";

type ReportProps = { report: ImportReport };

const columns = ["found", "added", "changed", "same", "left"] as const;

/** What became of the objects of each sort. */
export function CountTable({ report: { counts } }: ReportProps) {
  const t = useTranslations("dataImports");
  return (
    <Card title={t("counts")} flush>
      <Table
        bare
        label={t("counts")}
        head={
          <HeadRow>
            <HeadCell>{t("noun")}</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column} align="end">
                {t(`counted.${column}`)}
              </HeadCell>
            ))}
          </HeadRow>
        }
      >
        {importNouns.map((noun) => {
          const own = counts[noun];
          return (
            own && (
              <Row key={noun}>
                <Cell head>{t(`nouns.${noun}`)}</Cell>
                {columns.map((column) => (
                  <Cell key={column} label={t(`counted.${column}`)} align="end">
                    {own[column]}
                  </Cell>
                ))}
              </Row>
            )
          );
        })}
      </Table>
    </Card>
  );
}

/** Sums of the source beside those of here. */
export function SumTable({ report: { sums } }: ReportProps) {
  const t = useTranslations("dataImports");
  return (
    <Card title={t("sums")} hint={t("sumsText")} flush>
      <Table
        bare
        label={t("sums")}
        head={
          <HeadRow>
            <HeadCell>{t("sum")}</HeadCell>
            <HeadCell align="end">{t("inSource")}</HeadCell>
            <HeadCell align="end">{t("leftThere")}</HeadCell>
            <HeadCell align="end">{t("here")}</HeadCell>
          </HeadRow>
        }
      >
        {sums.map(({ sum, currency, source, left, here }) => (
          <Row key={`${sum} ${currency}`}>
            <Cell head>{t("sumOf", { sum: t(`sumNames.${sum}`), currency })}</Cell>
            <Cell label={t("inSource")} align="end">
              {source}
            </Cell>
            <Cell label={t("leftThere")} align="end">
              {left}
            </Cell>
            <Cell label={t("here")} align="end">
              {here}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

/** What was left there, or is here not as it was, object by object. */
export function NoteTable({ found }: { found: DataImportView }) {
  const t = useTranslations("dataImports");
  const to = (place: string) => `/staff/settings/imports/${found.id}?${place}` as Route;
  return (
    <Card
      title={t("notes")}
      flush
      actions={<DownloadLink href={`/staff/settings/imports/${found.id}/remarks`}>CSV</DownloadLink>}
    >
      <Table
        bare
        label={t("notes")}
        head={
          <HeadRow>
            <HeadCell>{t("object")}</HeadCell>
            <HeadCell>{t("why")}</HeadCell>
            <HeadCell>{t("fate")}</HeadCell>
          </HeadRow>
        }
        footer={pageLinks(
          t("pages"),
          found.newer !== null && { href: to(`after=${found.newer}`), label: t("newer") },
          found.older !== null && { href: to(`before=${found.older}`), label: t("older") },
        )}
      >
        {found.notes.map(({ id, noun, source_id: source, is_left: isLeft, code, said }) => (
          <Row key={id}>
            <Cell head>
              <span className="wrap-anywhere">
                {t("objectNamed", { noun: t(`nouns.${noun}` as "nouns.customer"), id: source })}
              </span>
            </Cell>
            <Cell label={t("why")}>
              <span>
                {t(`codes.${code}` as "codes.currency")}
                {said && <span className="wrap-anywhere block text-ink-2 text-xs">{said}</span>}
              </span>
            </Cell>
            <Cell label={t("fate")}>
              <StateChip tone={isLeft ? "attention" : "info"}>{t(isLeft ? "left" : "differs")}</StateChip>
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
