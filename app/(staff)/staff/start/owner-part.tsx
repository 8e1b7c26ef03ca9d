import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { showKeyFigures } from "@/lib/domain/support/key-figures/show";
import { ChartWithTable, CsvLink } from "../charts/chart-card";
import { FigureSummary } from "../charts/figure-summary";
import { figuresHref, monthChart } from "../charts/figure-tables";

/** MRR, revenue and customers: the sums of each currency, and the months of the largest. */
export async function OwnerPart({ context }: { context: StaffContext }) {
  const [t, locale, { currencies, sign_ups: signUps, months_at: countedAt }] = await Promise.all([
    getTranslations("keyFigures"),
    getLocale(),
    showKeyFigures.call(context, {}),
  ]);
  const [first] = currencies;
  const chart = first && monthChart({ t, locale }, first, "mrr", {});
  return (
    <Card
      title={t("title")}
      flush
      actions={
        <>
          {chart && <CsvLink {...chart} />}
          <LinkButton href={figuresHref({})} size="sm">
            {t("all")}
          </LinkButton>
        </>
      }
    >
      {countedAt === null || !chart ? (
        <p className="p-4 text-ink-2">{t("notYet")}</p>
      ) : (
        <>
          <div className="space-y-4 p-4">
            {currencies.map((figures, index) => (
              <section key={figures.currency} aria-label={figures.currency} className="space-y-2">
                {currencies.length > 1 && <h3 className="font-semibold">{figures.currency}</h3>}
                <FigureSummary figures={figures} signUps={index === 0 ? signUps : null} />
              </section>
            ))}
          </div>
          <section aria-label={chart.title} className="border-t">
            <h3 className="px-4 pt-4 font-semibold">{chart.title}</h3>
            <ChartWithTable {...chart} />
          </section>
        </>
      )}
    </Card>
  );
}
