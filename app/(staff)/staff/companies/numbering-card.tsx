import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Time } from "@/components/ui/time";
import { localeOf } from "@/lib/base/locale";
import type { ShownSeries } from "@/lib/domain/money/companies/schema";
import { NumberingForm } from "./numbering-form";

type NumberingCardProps = { region: string; series: readonly ShownSeries[]; since: string };

/** How a company's documents are numbered, and the form that begins another series. */
export function NumberingCard({ region, series, since }: NumberingCardProps) {
  const t = useTranslations("companyForm");
  const locale = localeOf(useLocale());
  return (
    <Card title={t("numberingTitle")} flush>
      <Table
        bare
        label={t("numberingTitle")}
        head={
          <HeadRow>
            <HeadCell>{t("numbering.kind")}</HeadCell>
            <HeadCell>{t("numbering.pattern")}</HeadCell>
            <HeadCell>{t("numbering.since")}</HeadCell>
            <HeadCell>{t("numbering.next")}</HeadCell>
          </HeadRow>
        }
      >
        {series.map(({ kind, pattern, since: day, is_planned: isPlanned, next }) => (
          <Row key={`${kind} ${day ?? ""}`}>
            <Cell head>{t(`documentKinds.${kind}`)}</Cell>
            <Cell label={t("numbering.pattern")} className="figures break-all">
              {pattern}
            </Cell>
            <Cell label={t("numbering.since")}>
              <span className="flex flex-wrap items-center gap-2">
                {day === null ? t("numberingAlways") : <Time value={day} locale={locale} show="date" />}
                {isPlanned && <Chip>{t("numberingPlanned")}</Chip>}
              </span>
            </Cell>
            <Cell label={t("numbering.next")} className="figures break-all">
              {next}
            </Cell>
          </Row>
        ))}
      </Table>
      <div className="border-t p-4">
        <NumberingForm key={JSON.stringify(series)} region={region} since={since} />
      </div>
    </Card>
  );
}
