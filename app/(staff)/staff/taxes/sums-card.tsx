import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { Notice } from "@/components/ui/notice";
import { countryName } from "@/lib/base/country-name";
import { formatPercent } from "@/lib/base/decimal-text";
import { formatAmount } from "@/lib/base/money-text";
import { territoryName } from "@/lib/base/tax-places";
import type { TaxReport } from "@/lib/domain/money/tax/schema";
import { homeAmount } from "./home-amount";
import { documentsOf, queryOf } from "./read-period";

export type Span = { company: number; from: string; until: string };
export type ReportProps = { report: TaxReport; span: Span };

const linkStyle = "tap text-accent-ink hover:underline";

/** What was sold by reason, place, rate and currency; each line opens into its documents. */
export function SumsCard({ report, span }: ReportProps) {
  const t = useTranslations("taxes");
  const locale = useLocale();
  const { sums, home_currency: home } = report;
  const heads = [t("place"), t("rate"), t("base"), t("tax"), t("homeBase"), t("homeTax")];
  const waiting = sums.reduce((count, sum) => count + sum.without_rate, 0);
  return (
    <Card
      title={t("sums")}
      flush
      actions={
        <>
          <DownloadLink
            href={`/staff/taxes/file?${queryOf(span, { format: "sums" })}`}
            label={t("csvOf", { what: t("sums") })}
          >
            {t("csv")}
          </DownloadLink>
          <DownloadLink
            href={`/staff/taxes/file?${queryOf(span, { format: "book" })}`}
            label={t("csvOf", { what: t("book") })}
          >
            {t("book")}
          </DownloadLink>
        </>
      }
    >
      {waiting > 0 && (
        <div className="p-4">
          <Notice tone="attention">{t("withoutRate", { count: waiting })}</Notice>
        </div>
      )}
      {sums.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t("nothing")}</p>
      ) : (
        <Table
          bare
          label={t("sums")}
          head={
            <HeadRow>
              <HeadCell>{t("reason")}</HeadCell>
              {heads.map((head, index) => (
                <HeadCell key={head} align={index === 0 ? "start" : "end"}>
                  {head}
                </HeadCell>
              ))}
            </HeadRow>
          }
        >
          {sums.map((sum) => {
            const { code, scheme, place, rate, base, tax } = sum;
            const href = documentsOf(span, { kind: code, scheme, place, rate, currency: base.currency });
            const cells = [
              formatPercent(rate, locale),
              formatAmount(base, locale),
              formatAmount(tax, locale),
              homeAmount(sum.home_base, home, locale),
              homeAmount(sum.home_tax, home, locale),
            ];
            return (
              <Row key={href}>
                <Cell head>
                  <Link href={href as Route} prefetch={false} className={linkStyle}>
                    {t(`codes.${code}` as "codes.domestic")}
                  </Link>
                  {scheme !== "none" && (
                    <span className="block font-normal text-ink-2 text-xs">
                      {t(`schemes.${scheme}` as "schemes.oss")}
                    </span>
                  )}
                </Cell>
                <Cell label={heads[0]}>{territoryName(place, locale) ?? countryName(place, locale)}</Cell>
                {cells.map((cell, index) => (
                  <Cell key={heads[index + 1]} label={heads[index + 1]} align="end">
                    {cell}
                  </Cell>
                ))}
              </Row>
            );
          })}
        </Table>
      )}
    </Card>
  );
}
