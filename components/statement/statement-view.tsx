import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { Statement } from "@/lib/domain/money/documents/statement-schema";
import { entryLabels } from "@/lib/i18n/params/billing-labels";

type ViewProps = {
  statement: Statement;
  /** Path of the page, below which its files are. */
  path: string;
  locale: Locale;
};

function PeriodForm({ statement: { from, until }, path }: Omit<ViewProps, "locale">) {
  const t = useTranslations("statement");
  const query = `?from=${from}&until=${until}`;
  return (
    <Card title={t("period")}>
      <form action={path} method="get" className="flex flex-wrap items-end gap-4">
        <TextField label={t("from")} name="from" type="date" defaultValue={from} required />
        <TextField label={t("until")} name="until" type="date" defaultValue={until} required />
        <Button type="submit">{t("show")}</Button>
        <span className="flex flex-wrap gap-2">
          <DownloadLink size="md" href={`${path}/pdf${query}`}>
            PDF
          </DownloadLink>
          <DownloadLink size="md" href={`${path}/csv${query}`}>
            CSV
          </DownloadLink>
        </span>
      </form>
    </Card>
  );
}

/** An account statement: the period, its sums, and its lines. */
export function StatementView({ statement, path, locale }: ViewProps) {
  const t = useTranslations("statement");
  const billing = useTranslations("billing");
  const { opening, charged, received, closing, lines } = statement;
  const sums = { opening, charged, received, closing };
  return (
    <div className="space-y-4">
      <PeriodForm statement={statement} path={path} />
      <Card title={t("sums")} hint={t("sumsHint")}>
        <div className="max-w-[28rem]">
          <DefinitionList
            look="sums"
            items={(["opening", "charged", "received", "closing"] as const).map((name) => ({
              key: name,
              term: t(name),
              value: <Money amount={sums[name]} locale={locale} />,
              strong: name === "closing",
            }))}
          />
        </div>
      </Card>
      <Card title={t("lines")} flush>
        {lines.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <Table
            bare
            label={t("lines")}
            head={
              <HeadRow>
                <HeadCell>{t("date")}</HeadCell>
                <HeadCell>{t("what")}</HeadCell>
                <HeadCell align="end">{t("amount")}</HeadCell>
                <HeadCell align="end">{t("balance")}</HeadCell>
              </HeadRow>
            }
          >
            {lines.map(({ on, what, amount, balance }, index) => (
              // Lines of a statement have no number of their own, and never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Row key={index}>
                <Cell head className="font-normal!">
                  <Time value={on} locale={locale} show="date" className="whitespace-nowrap" />
                </Cell>
                <Cell label={t("what")}>
                  <span className="wrap-anywhere">{entryLabels(what, billing)}</span>
                </Cell>
                <Cell label={t("amount")} align="end">
                  <Money amount={amount} locale={locale} />
                </Cell>
                <Cell label={t("balance")} align="end">
                  <Money amount={balance} locale={locale} />
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
    </div>
  );
}
