import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { formatPercent } from "@/lib/base/decimal-text";
import { showReportLines, showTaxReport } from "@/lib/domain/money/tax/report";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { homeAmount } from "../home-amount";
import { documentsOf, path, queryOf, readAsked } from "../read-period";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("taxes");
  return { title: t("title") };
}

const linkStyle = "tap text-accent-ink hover:underline";

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(path);
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const query = new URLSearchParams(given);
  const { company, from, until } = readAsked(query, context.now.toISOString().slice(0, 10));
  const kind = query.get("kind") === "book" ? "book" : "ec";
  if (company === null) notFound();
  const span = { company, from, until };
  const after = query.get("after")?.slice(0, 60);
  const [t, locale, report, page] = await Promise.all([
    getTranslations("taxes"),
    getLocale(),
    orNotFound(showTaxReport.call(context, span)),
    orNotFound(showReportLines.call(context, { ...span, kind, ...(after ? { after } : {}) })),
  ]);
  const home = report.home_currency;
  const heads =
    kind === "ec"
      ? [t("customer"), t("homeBase")]
      : [t("day"), t("customer"), t("rate"), t("homeBase"), t("homeTax")];
  return (
    <>
      <PageHeader
        title={t(kind)}
        description={`${report.company.name}, ${from} – ${until}`}
        breadcrumb={
          <Breadcrumb
            label={t("place")}
            items={[{ href: `${path}?${queryOf(span)}` as Route, label: t("title") }]}
          />
        }
        actions={
          <DownloadLink href={`/staff/taxes/file?${queryOf(span, { format: kind })}`} size="md">
            {t("csv")}
          </DownloadLink>
        }
      />
      <Card flush>
        <Table
          bare
          label={t(kind)}
          head={
            <HeadRow>
              <HeadCell>{kind === "ec" ? t("vatNumber") : t("document")}</HeadCell>
              {heads.map((head, index) => (
                <HeadCell
                  key={head}
                  align={index >= heads.length - (kind === "ec" ? 1 : 3) ? "end" : "start"}
                >
                  {head}
                </HeadCell>
              ))}
            </HeadRow>
          }
        >
          {page.ec.map(({ number, name, base }) => (
            <Row key={number}>
              <Cell head>
                <Link
                  href={documentsOf(span, { kind: "reverse_charge", vat: number }) as Route}
                  prefetch={false}
                  className={linkStyle}
                >
                  {number || "–"}
                </Link>
              </Cell>
              <Cell label={heads[0]}>{name}</Cell>
              <Cell label={heads[1]} align="end">
                {homeAmount(base, home, locale)}
              </Cell>
            </Row>
          ))}
          {page.book.map((line) => (
            <Row key={line.id}>
              <Cell head>
                <Link
                  href={`/staff/invoices/${line.invoice}/tax` as Route}
                  prefetch={false}
                  className={linkStyle}
                >
                  {line.document || line.corrects}
                </Link>
                {line.corrects !== "" && (
                  <span className="block font-normal text-ink-2 text-xs">
                    {t("correctsNamed", { number: line.corrects })}
                  </span>
                )}
              </Cell>
              <Cell label={heads[0]}>{line.day}</Cell>
              <Cell label={heads[1]}>{line.buyer}</Cell>
              <Cell label={heads[2]} align="end">
                {formatPercent(line.rate, locale)}
              </Cell>
              <Cell label={heads[3]} align="end">
                {homeAmount(line.home_base, home, locale)}
              </Cell>
              <Cell label={heads[4]} align="end">
                {homeAmount(line.home_tax, home, locale)}
              </Cell>
            </Row>
          ))}
        </Table>
        {page.ec.length + page.book.length === 0 && <p className="px-4 py-3 text-ink-2">{t("nothing")}</p>}
      </Card>
      {page.next !== null && (
        <div className="mt-4">
          <LinkButton href={`/staff/taxes/lines?${queryOf(span, { kind, after: page.next })}` as Route}>
            {t("next")}
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** The EC sales list by VAT number, or the book of sales document by document. */
export default function TaxLinesPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
