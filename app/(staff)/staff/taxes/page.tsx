import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showCompanyTaxes } from "@/lib/domain/money/tax/company-settings";
import { showTaxReport } from "@/lib/domain/money/tax/report";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { PeriodForm } from "./period-form";
import { path, queryOf, readAsked } from "./read-period";
import { BoxesCard, OssCard, SalesListCard } from "./return-cards";
import { SumsCard } from "./sums-card";
import { TaxTabs } from "./tax-tabs";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("taxes");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const asked = readAsked(new URLSearchParams(given), context.now.toISOString().slice(0, 10));
  const t = await getTranslations("taxes");
  const { companies } = await orNotFound(showCompanyTaxes.call(context, {}));
  const company = asked.company ?? companies[0]?.id;
  const head = <PageHeader title={t("title")} description={t("text")} />;
  if (company === undefined)
    return (
      <>
        {head}
        <TaxTabs current="report" />
        <EmptyState title={t("noCompany")} />
      </>
    );
  const span = { company, from: asked.from, until: asked.until };
  const report = await orNotFound(showTaxReport.call(context, span));
  return (
    <>
      {head}
      <div className="space-y-4">
        <TaxTabs current="report" />
        <PeriodForm {...span} companies={report.companies} />
        <SumsCard report={report} span={span} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <BoxesCard report={report} span={span} />
          <OssCard report={report} span={span} />
          <SalesListCard report={report} span={span} />
        </div>
        <LinkButton href={`/staff/taxes/lines?${queryOf(span, { kind: "book" })}` as Route}>
          {t("book")}
        </LinkButton>
      </div>
    </>
  );
}

/** What a company has to declare for a period. Not found for staff without the right. */
export default function TaxesPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
