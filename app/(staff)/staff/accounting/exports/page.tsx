import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listExports } from "@/lib/domain/money/accounting/exports";
import type { ShownExport } from "@/lib/domain/money/accounting/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AccountingHead } from "../accounting-head";
import { PeriodForm } from "../period-form";
import { addressOf, path, type Query, readAsked } from "../read-period";
import { ExportForm } from "./export-form";

const here = `${path}/exports`;

type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accounting");
  return { title: t("pages.exports") };
}

const periodOf = ({ from, until }: ShownExport): string => (from === until ? from : `${from} – ${until}`);

type ExportRowProps = { made: ShownExport; locale: Locale; mayRead: boolean };

async function ExportRow({ made, locale, mayRead }: ExportRowProps) {
  const t = await getTranslations("accounting");
  const { id, format, currency, digest, count, at, by, same, kept, filename } = made;
  const name = t(`formats.${format}`);
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0 wrap-anywhere">
          {name}
          <span className="block font-normal text-ink-2 text-xs">
            {[periodOf(made), currency, t("entries", { count })].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Cell>
      <Cell label={t("madeAt")}>
        <span>
          <Time value={at} locale={locale} className="whitespace-nowrap" />
          <span className="block wrap-anywhere text-ink-2 text-xs">{by || t("operator")}</span>
        </span>
      </Cell>
      <Cell label={t("hash")}>
        <span className="min-w-0">
          <span className="wrap-anywhere font-mono text-xs" title={digest}>
            {digest.slice(0, 16)}
          </span>
          {same !== null && (
            <span className="block">
              <StateChip tone={same ? "good" : "attention"}>{t(same ? "isSame" : "isChanged")}</StateChip>
            </span>
          )}
        </span>
      </Cell>
      <Cell align="end">
        {kept && mayRead ? (
          <DownloadLink href={`${here}/${id}`} label={`${t("download")}: ${filename}`}>
            {t("download")}
          </DownloadLink>
        ) : (
          <span className="text-ink-2 text-xs">{t(kept ? "notYours" : "gone")}</span>
        )}
      </Cell>
    </Row>
  );
}

async function content({ searchParams }: PageProps) {
  const query = await searchParams;
  const context = await signedInStaff(here);
  const asked = await readAsked(context, query);
  const [t, locale] = await Promise.all([getTranslations("accounting"), getLocale()]);
  const { company, from, until } = asked;
  if (!company) return <EmptyState title={t("noCompany")} />;
  const before = /^[1-9]\d{0,8}$/.test(String(query.before ?? "")) ? { before: Number(query.before) } : {};
  const { exports: made, older } = await orNotFound(
    listExports.call(context, { company: company.id, ...before }),
  );
  const mayRead = hasStaffRight(context.actor.account, "accounting/export");
  const place = { company: company.id, from, until };
  return (
    <ClientMessages namespaces={["accounting", "common", "problems"]}>
      <AccountingHead page="exports" asked={asked} />
      <div className="mt-4 space-y-4">
        <PeriodForm action={here} asked={asked} />
        {mayRead && (
          <Card title={t("newExport")}>
            <ExportForm
              key={`${company.id} ${from} ${until}`}
              company={company.id}
              from={from}
              until={until}
            />
          </Card>
        )}
        <Card flush title={t("history")}>
          {made.length === 0 ? (
            <EmptyState title={t("noExports")}>{t("noExportsText")}</EmptyState>
          ) : (
            <Table
              bare
              label={t("history")}
              footer={pageLinks(
                t("history"),
                older !== null && {
                  href: addressOf("/exports", { ...place, before: older }) as Route,
                  label: t("older"),
                },
              )}
              head={
                <HeadRow>
                  <HeadCell>{t("file")}</HeadCell>
                  <HeadCell>{t("madeAt")}</HeadCell>
                  <HeadCell>{t("hash")}</HeadCell>
                  <HeadCell label={t("download")} />
                </HeadRow>
              }
            >
              {made.map((one) => (
                <ExportRow key={one.id} made={one} locale={locale} mayRead={mayRead} />
              ))}
            </Table>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Files of the books, and their history. Not found for staff without the right. */
export default function ExportsPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
