import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { countryCodes } from "@/lib/base/countries";
import { countryName } from "@/lib/base/country-name";
import { formatPercent } from "@/lib/base/decimal-text";
import type { Locale } from "@/lib/base/locale";
import { formatMoney } from "@/lib/base/money-text";
import { ratedTerritories, territoryName } from "@/lib/base/tax-places";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCompanyTaxes } from "@/lib/domain/money/tax/company-settings";
import { showTaxRates } from "@/lib/domain/money/tax/rates";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { TaxTabs } from "../tax-tabs";
import { AddRate } from "./add-rate";
import { CompanyTaxForm } from "./company-form";
import { RemoveRate } from "./remove-rate";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("taxes");
  return { title: t("tabs.rates") };
}

const nameOf = (place: string, locale: Locale): string =>
  territoryName(place, locale) ?? countryName(place, locale);

async function content() {
  const context = await signedInStaff("/staff/taxes/rates");
  const [t, locale, { rates }, { companies }] = await Promise.all([
    getTranslations("taxes"),
    getLocale(),
    orNotFound(showTaxRates.call(context, {})),
    orNotFound(showCompanyTaxes.call(context, {})),
  ]);
  const mayManage = hasStaffRight(context.actor.account, "taxes/manage");
  const places = [...countryCodes, ...ratedTerritories]
    .map((code) => ({ code, name: nameOf(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const listed = rates
    .map((row) => ({ ...row, name: nameOf(row.place, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale) || (a.from < b.from ? -1 : 1));
  return (
    <ClientMessages namespaces={["taxes", "common", "problems"]}>
      <PageHeader title={t("tabs.rates")} description={t("ratesText")} />
      <div className="space-y-4">
        <TaxTabs current="rates" />
        {companies.map((company) => (
          <Card key={company.id} title={company.name} hint={t(`rules.${company.rule}`)}>
            <div className="space-y-4">
              {company.abroad && (
                <DefinitionList
                  items={(["this_year", "last_year"] as const).map((year) => ({
                    key: year,
                    term: t(`abroad.${year}`),
                    value: formatMoney(company.abroad?.[year] ?? "0.00", "EUR", locale),
                  }))}
                />
              )}
              {mayManage ? (
                <CompanyTaxForm key={company.oss_since} company={company} />
              ) : (
                <p className="text-ink-2">
                  {company.oss_since === "" ? t("ossNone") : t("ossFrom", { day: company.oss_since })}
                </p>
              )}
            </div>
          </Card>
        ))}
        {mayManage && (
          <Card title={t("addRate")} hint={t("addRateHint")}>
            <AddRate places={places} />
          </Card>
        )}
        <Card title={t("rates")} flush>
          <Table
            bare
            label={t("rates")}
            head={
              <HeadRow>
                <HeadCell>{t("place")}</HeadCell>
                <HeadCell align="end">{t("rate")}</HeadCell>
                <HeadCell>{t("validFrom")}</HeadCell>
                <HeadCell label={t("remove")} />
              </HeadRow>
            }
          >
            {listed.map(({ id, place, name, from, rate, is_current: isCurrent }) => (
              <Row key={`${place} ${from} ${id ?? ""}`}>
                <Cell head>{name}</Cell>
                <Cell label={t("rate")} align="end">
                  {formatPercent(rate, locale)}
                </Cell>
                <Cell label={t("validFrom")}>
                  <span className="flex flex-wrap items-center gap-2">
                    <Time value={from} locale={locale} show="date" />
                    {isCurrent && <Chip>{t("current")}</Chip>}
                    {id !== null && <Chip>{t("own")}</Chip>}
                  </span>
                </Cell>
                <Cell align="end">
                  {id !== null && mayManage && <RemoveRate id={id} name={`${name}, ${from}`} />}
                </Cell>
              </Row>
            ))}
          </Table>
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Rates of tax by place and day, and the tax settings of the companies. */
export default function TaxRatesPage() {
  return orStaffSkeleton(content);
}
