import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { ColumnChart, type Point } from "./column-chart";

export type ChartTable = {
  title: string;
  /** Names of the columns; the first one names the rows. */
  heads: readonly string[];
  /** The newest row first; its first cell is its name. */
  rows: readonly (readonly string[])[];
  /** The same as a file. */
  csv: string;
};

/** The rows of a chart as a table, in its own frame. */
export function FigureTable({ title, heads, rows }: Omit<ChartTable, "csv">) {
  const [first = "", ...others] = heads;
  return (
    <Table
      bare
      label={title}
      head={
        <HeadRow>
          <HeadCell>{first}</HeadCell>
          {others.map((head) => (
            <HeadCell key={head} align="end">
              {head}
            </HeadCell>
          ))}
        </HeadRow>
      }
    >
      {rows.map(([name = "", ...cells]) => (
        <Row key={name}>
          <Cell head>{name}</Cell>
          {cells.map((cell, index) => (
            <Cell key={others[index]} label={others[index]} align="end">
              {cell}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** A chart, and its table, which a key opens. */
export function ChartWithTable({ points, ...table }: Omit<ChartTable, "csv"> & { points: readonly Point[] }) {
  const t = useTranslations("keyFigures");
  const highest = points.reduce<Point | null>(
    (most, point) => (most === null || point.value > most.value ? point : most),
    null,
  );
  return (
    <>
      <div className="p-4">
        <ColumnChart points={points} highest={highest ? t("highest", { value: highest.text }) : ""} />
      </div>
      <details className="border-t">
        <summary className="cursor-pointer px-4 py-3 text-ink-2 focus-visible:-outline-offset-2">
          {t("table")}
        </summary>
        <div className="border-t">
          <FigureTable {...table} />
        </div>
      </details>
    </>
  );
}

/** The file of a chart or table. */
export function CsvLink({ title, csv }: Pick<ChartTable, "title" | "csv">) {
  const t = useTranslations("keyFigures");
  return (
    <DownloadLink href={csv} label={t("csvOf", { what: title })}>
      {t("csv")}
    </DownloadLink>
  );
}

/** The same in a frame, with its file. */
export function ChartCard({ points, ...table }: ChartTable & { points: readonly Point[] }) {
  return (
    <Card title={table.title} flush actions={<CsvLink {...table} />}>
      <ChartWithTable {...table} points={points} />
    </Card>
  );
}
