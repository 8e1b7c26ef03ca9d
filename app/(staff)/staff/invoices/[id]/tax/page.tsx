import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { TaxGroundsList } from "@/components/state/tax-grounds";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatPercent, percentText } from "@/lib/base/decimal-text";
import { formatAmount } from "@/lib/base/money-text";
import { explainTax } from "@/lib/domain/money/tax/explain";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { homeAmount } from "../../../taxes/home-amount";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("taxGrounds");
  return { title: t("title") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/invoices/${id}/tax`);
  const [t, taxes, invoiceWords, locale, { invoice, reason, entries, home, ...found }] = await Promise.all([
    getTranslations("taxGrounds"),
    getTranslations("taxes"),
    getTranslations("invoice"),
    getLocale(),
    orNotFound(explainTax.call(context, { id: Number(id) })),
  ]);
  const grounds = reason.code === "not_a_sale" ? undefined : reason.grounds;
  const heads = [taxes("reason"), taxes("rate"), taxes("base"), taxes("tax")];
  return (
    <>
      <PageHeader
        title={t("title")}
        description={invoice.number}
        breadcrumb={
          <Breadcrumb
            label={taxes("place")}
            items={[{ href: `/staff/invoices/${invoice.id}` as Route, label: invoice.number }]}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={`${formatPercent(found.rate, locale)} · ${formatAmount(found.tax, locale)}`}>
          <div className="space-y-3">
            <p>{taxLabels(reason, invoiceWords, locale)}</p>
            {grounds ? <TaxGroundsList grounds={grounds} /> : <p className="text-ink-2">{t("older")}</p>}
            {home && (
              <p className="text-ink-2 text-xs">
                {t("home", {
                  amount: homeAmount(home.tax, home.currency, locale),
                  rate: `1 ${found.tax.currency} = ${percentText(home.rate, locale)} ${home.currency}`,
                  day: home.day,
                })}
              </p>
            )}
          </div>
        </Card>
        <Card title={t("journal")} hint={t("journalHint")} flush>
          {entries.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">{t("noEntries")}</p>
          ) : (
            <Table
              bare
              label={t("journal")}
              head={
                <HeadRow>
                  <HeadCell>{taxes("day")}</HeadCell>
                  {heads.map((head, index) => (
                    <HeadCell key={head} align={index === 0 ? "start" : "end"}>
                      {head}
                    </HeadCell>
                  ))}
                </HeadRow>
              }
            >
              {entries.map(({ id: entry, day, code, rate, base, tax }) => (
                <Row key={entry}>
                  <Cell head>
                    <Time value={day} locale={locale} show="date" />
                  </Cell>
                  <Cell label={heads[0]}>{taxes(`codes.${code}` as "codes.domestic")}</Cell>
                  <Cell label={heads[1]} align="end">
                    {formatPercent(rate, locale)}
                  </Cell>
                  <Cell label={heads[2]} align="end">
                    {formatAmount(base, locale)}
                  </Cell>
                  <Cell label={heads[3]} align="end">
                    {formatAmount(tax, locale)}
                  </Cell>
                </Row>
              ))}
            </Table>
          )}
        </Card>
      </div>
    </>
  );
}

/** Why an invoice bears its tax. Not found for staff without the right. */
export default function InvoiceTaxPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
