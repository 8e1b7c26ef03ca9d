import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { percentText } from "@/lib/base/decimal-text";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showExchangeRates } from "@/lib/domain/money/exchange-rates/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { TaxTabs } from "../tax-tabs";
import { RateForm } from "./rate-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("taxes");
  return { title: t("tabs.exchange") };
}

async function content() {
  const context = await signedInStaff("/staff/taxes/exchange");
  const [t, locale, shown] = await Promise.all([
    getTranslations("taxes"),
    getLocale(),
    orNotFound(showExchangeRates.call(context, {})),
  ]);
  const mayManage = hasStaffRight(context.actor.account, "taxes/manage");
  return (
    <ClientMessages namespaces={["taxes", "common", "problems"]}>
      <PageHeader title={t("tabs.exchange")} description={t("exchangeText")} />
      <div className="space-y-4">
        <TaxTabs current="exchange" />
        {shown.waiting > 0 && <Notice tone="attention">{t("withoutRate", { count: shown.waiting })}</Notice>}
        {mayManage && (
          <Card title={t("byHand")} hint={t("byHandHint")}>
            <RateForm today={context.now.toISOString().slice(0, 10)} />
          </Card>
        )}
        <Card
          title={t("exchangeRates")}
          hint={t(`sources.${shown.source}`)}
          flush
          footer={shown.newest === null ? t("noFile") : t("newest", { day: shown.newest })}
        >
          {shown.rates.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">{t("noRates")}</p>
          ) : (
            <Table
              bare
              label={t("exchangeRates")}
              head={
                <HeadRow>
                  <HeadCell>{t("day")}</HeadCell>
                  <HeadCell align="end">{t("exchangeRate")}</HeadCell>
                  <HeadCell>{t("source")}</HeadCell>
                </HeadRow>
              }
            >
              {shown.rates.map(({ base, currency, day, rate, source }) => (
                <Row key={`${day} ${base} ${currency}`}>
                  <Cell head>
                    <Time value={day} locale={locale} show="date" />
                  </Cell>
                  <Cell label={t("exchangeRate")} align="end">
                    {`1 ${base} = ${percentText(rate, locale)} ${currency}`}
                  </Cell>
                  <Cell label={t("source")}>{t(`sources.${source}`)}</Cell>
                </Row>
              ))}
            </Table>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Exchange rates by day, and those that are entered by hand. */
export default function ExchangeRatesPage() {
  return orStaffSkeleton(content);
}
