import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { Notice } from "@/components/ui/notice";
import { countryName } from "@/lib/base/country-name";
import { formatPercent } from "@/lib/base/decimal-text";
import { formatMoney } from "@/lib/base/money-text";
import { homeAmount } from "./home-amount";
import { documentsOf, documentsOfAmendment, documentsOfBox, documentsOfOss, queryOf } from "./read-period";
import type { ReportProps } from "./sums-card";

const linkStyle = "tap text-accent-ink hover:underline";

/** A number that opens into its documents. */
function Documents({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href as Route} prefetch={false} className={linkStyle}>
      {children}
    </Link>
  );
}

/** The boxes of the country's VAT return, as far as sales fill them. */
export function BoxesCard({ report, span }: ReportProps) {
  const t = useTranslations("taxes");
  const locale = useLocale();
  const { boxes, company, home_currency: home } = report;
  if (boxes.length === 0) return null;
  return (
    <Card title={t("boxes", { country: countryName(company.country, locale) })} hint={t("boxesHint")}>
      <DefinitionList
        items={boxes.map(({ box, base, tax }) => ({
          key: box,
          term: t("box", { box }),
          value: (
            <Documents href={documentsOfBox(span, company.country, box)}>
              {[base, tax]
                .flatMap((value) => (value === null ? [] : [homeAmount(value, home, locale)]))
                .join(" · ")}
            </Documents>
          ),
        }))}
      />
    </Card>
  );
}

/** The return of the one-stop shop by member state and rate, and what it corrects of earlier ones. */
export function OssCard({ report, span }: ReportProps) {
  const t = useTranslations("taxes");
  const locale = useLocale();
  const { oss, company } = report;
  if (!oss) return null;
  const euros = (value: string): string => formatMoney(value, "EUR", locale);
  const file = (format: string): string => `/staff/taxes/file?${queryOf(span, { format })}`;
  return (
    <Card
      title={t("oss")}
      hint={t("ossHint")}
      flush
      actions={
        oss.lacks === null && (
          <>
            <DownloadLink href={file("oss")} label={t("csvOf", { what: t("oss") })}>
              {t("csv")}
            </DownloadLink>
            {company.country === "DE" && <DownloadLink href={file("oss_bzst")}>{t("bzst")}</DownloadLink>}
          </>
        )
      }
    >
      {oss.lacks !== null ? (
        <div className="p-4">
          <Notice tone="attention">{t("ossLacks", { currency: oss.lacks, day: span.until })}</Notice>
        </div>
      ) : (
        <Table
          bare
          label={t("oss")}
          head={
            <HeadRow>
              <HeadCell>{t("memberState")}</HeadCell>
              <HeadCell align="end">{t("rate")}</HeadCell>
              <HeadCell align="end">{t("base")}</HeadCell>
              <HeadCell align="end">{t("tax")}</HeadCell>
            </HeadRow>
          }
        >
          {oss.lines.map(({ country, rate, base, tax }) => (
            <Row key={`${country} ${rate}`}>
              <Cell head>
                <Documents href={documentsOfOss(span, { country, rate })}>
                  {countryName(country, locale)}
                </Documents>
              </Cell>
              <Cell label={t("rate")} align="end">
                {formatPercent(rate, locale)}
              </Cell>
              <Cell label={t("base")} align="end">
                {euros(base)}
              </Cell>
              <Cell label={t("tax")} align="end">
                {euros(tax)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {oss.amendments.length > 0 && (
        <div className="border-t p-4">
          <p className="mb-2 font-medium">{t("amendments")}</p>
          <DefinitionList
            items={oss.amendments.map(({ quarter, country, tax }) => ({
              key: `${quarter} ${country}`,
              term: `${quarter}, ${countryName(country, locale)}`,
              value: (
                <Documents href={documentsOfAmendment(span, { quarter, country })}>{euros(tax)}</Documents>
              ),
            }))}
          />
        </div>
      )}
    </Card>
  );
}

/** Sales under reverse charge, which are listed by VAT number. */
export function SalesListCard({ report, span }: ReportProps) {
  const t = useTranslations("taxes");
  const locale = useLocale();
  const { reverse_charge: sales, home_currency: home, company } = report;
  if (sales.customers === 0) return null;
  return (
    <Card
      title={t("ec")}
      actions={
        <>
          <DownloadLink
            href={`/staff/taxes/file?${queryOf(span, { format: "ec" })}`}
            label={t("csvOf", { what: t("ec") })}
          >
            {t("csv")}
          </DownloadLink>
          {company.country === "DE" && (
            <DownloadLink href={`/staff/taxes/file?${queryOf(span, { format: "zm_bzst" })}`}>
              {t("zm")}
            </DownloadLink>
          )}
        </>
      }
    >
      <DefinitionList
        items={[
          {
            key: "customers",
            term: t("ecCustomers"),
            value: (
              <Documents href={`/staff/taxes/lines?${queryOf(span, { kind: "ec" })}`}>
                {String(sales.customers)}
              </Documents>
            ),
          },
          {
            key: "base",
            term: t("base"),
            value: (
              <Documents href={documentsOf(span, { kind: "reverse_charge" })}>
                {homeAmount(sales.base, home, locale)}
              </Documents>
            ),
          },
        ]}
      />
    </Card>
  );
}
