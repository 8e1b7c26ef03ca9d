import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import type { CurrencyFigures, SignUpMonth } from "@/lib/domain/support/key-figures/schema";
import { ChartCard, CsvLink, FigureTable } from "../charts/chart-card";
import { FigureSummary } from "../charts/figure-summary";
import { type Cut, dayChart, monthChart, shareTable } from "../charts/figure-tables";

type CurrencyChartsProps = {
  figures: CurrencyFigures;
  /** Only with one currency: sign-ups are of none. */
  signUps: readonly SignUpMonth[] | null;
  cut: Cut;
};

/** All figures of one currency. */
export function CurrencyCharts({ figures, signUps, cut }: CurrencyChartsProps) {
  const t = useTranslations("keyFigures");
  const texts = { t, locale: useLocale() };
  const shares = (["company", "location", "plan"] as const).map((by) => shareTable(texts, figures, by, cut));
  return (
    <div className="space-y-4">
      <Card title={figures.currency}>
        <FigureSummary figures={figures} signUps={signUps} />
      </Card>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ChartCard {...monthChart(texts, figures, "mrr", cut)} />
        <ChartCard {...monthChart(texts, figures, "revenue", cut)} />
      </div>
      <ChartCard {...dayChart(texts, figures, cut)} />
      {shares
        .filter(({ rows }) => rows.length > 0)
        .map((table) => (
          <Card key={table.title} title={table.title} flush actions={<CsvLink {...table} />}>
            <FigureTable {...table} />
          </Card>
        ))}
    </div>
  );
}
