import type { Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { listImports } from "@/lib/domain/money/payments/bank-imports";
import { importResult } from "../../import-result";

/** The newest imports of statements; each links to the results of its rows. */
export async function ImportList({ context }: { context: Context }) {
  const [t, statement, backOffice, locale] = await Promise.all([
    getTranslations("backOffice.imports"),
    getTranslations("backOffice.statement"),
    getTranslations("backOffice"),
    getLocale(),
  ]);
  const { imports } = await listImports.call(context, {});
  if (imports.length === 0) return null;
  return (
    <Card title={t("title")} hint={t("hint")} flush>
      <Table
        bare
        label={t("title")}
        head={
          <HeadRow>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{backOffice("at")}</HeadCell>
            <HeadCell>{t("by")}</HeadCell>
            <HeadCell>{t("counts")}</HeadCell>
            <HeadCell>{backOffice("state")}</HeadCell>
          </HeadRow>
        }
      >
        {imports.map(({ id, name, at, by, booked, known, unmatched, taken_back: chargedBack }) => (
          <Row key={id}>
            <Cell head className="wrap-anywhere">
              <Link
                href={`/staff/imports/${id}` as Route}
                prefetch={false}
                className="tap text-accent-ink hover:underline"
              >
                {name}
              </Link>
            </Cell>
            <Cell label={backOffice("at")}>
              <Time value={at} locale={locale} className="whitespace-nowrap" />
            </Cell>
            <Cell label={t("by")} className="wrap-anywhere md:min-w-40">
              {by || t("command")}
            </Cell>
            <Cell label={t("counts")}>{importResult({ booked, known, unmatched }, statement)}</Cell>
            <Cell label={backOffice("state")}>
              <StateChip tone={chargedBack ? "attention" : "good"}>
                {chargedBack ? t("takenBack") : t("stands")}
              </StateChip>
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
