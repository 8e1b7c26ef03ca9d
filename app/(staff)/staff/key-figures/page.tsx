import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatDateTime } from "@/lib/base/time-text";
import { showKeyFigures } from "@/lib/domain/support/key-figures/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { ChartCard } from "../charts/chart-card";
import { figuresHref, path, signUpChart } from "../charts/figure-tables";
import { ChoiceLinks } from "../choice-links";
import { CurrencyCharts } from "./currency-charts";
import { CutForm } from "./cut-form";
import { readCut, shownCurrency } from "./read-cut";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("keyFigures");
  return { title: t("title") };
}

async function readQuery({ searchParams }: PageProps): Promise<URLSearchParams> {
  const wanted = Object.entries(await searchParams);
  return new URLSearchParams(
    wanted.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

async function content(props: PageProps) {
  const context = await signedInStaff(path);
  const query = await readQuery(props);
  const cut = readCut(query);
  const [t, locale, figures] = await Promise.all([
    getTranslations("keyFigures"),
    getLocale(),
    orNotFound(showKeyFigures.call(context, cut)),
  ]);
  const { currencies, sign_ups: signUps, months_at: ofMonths, days_at: ofDays } = figures;
  const shown = shownCurrency(currencies, query);
  const time = (at: string): string => formatDateTime(at, locale);
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="space-y-4">
        <CutForm cut={cut} figures={figures} currency={query.get("currency")} />
        {ofMonths === null ? (
          <Card>
            <EmptyState title={t("notYet")} />
          </Card>
        ) : (
          <>
            {currencies.length > 1 && (
              <ChoiceLinks
                label={t("currency")}
                items={currencies.map(({ currency }) => ({
                  href: figuresHref(cut, { currency }),
                  label: currency,
                  isCurrent: currency === shown?.currency,
                }))}
              />
            )}
            {shown ? (
              <CurrencyCharts figures={shown} signUps={currencies.length === 1 ? signUps : null} cut={cut} />
            ) : (
              <Card>
                <EmptyState title={t("noSales")} />
              </Card>
            )}
            {signUps && <ChartCard {...signUpChart({ t, locale }, signUps, cut)} />}
            <p className="text-ink-2 text-xs">
              {ofDays === null
                ? t("countedMonths", { months: time(ofMonths) })
                : t("counted", { months: time(ofMonths), days: time(ofDays) })}
            </p>
          </>
        )}
      </div>
    </>
  );
}

/** MRR, revenue, customers and sign-ups by month. Not found for staff without the right. */
export default function KeyFiguresPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
