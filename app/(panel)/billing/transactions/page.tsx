import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { CallLink } from "@/components/form/buttons/call-button";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ArrowLeftRight } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { showPayments } from "@/lib/domain/money/payments/show-payments";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";

type Query = { before?: string | string[]; after?: string | string[] };
type PageProps = { searchParams: Promise<Query> };
type Page = Awaited<ReturnType<typeof showPayments.call>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("transactions"))("title") };
}

/** A URL may have been typed by hand: anything but a number is dropped. */
const placeOf = ({ before, after }: Query) => ({
  ...(/^[1-9]\d{0,8}$/.test(String(before)) ? { before: String(before) } : {}),
  ...(/^[1-9]\d{0,8}$/.test(String(after)) ? { after: String(after) } : {}),
});

/** Every payment and refund, newest first. */
export default owned(async function TransactionsPage({ searchParams }: PageProps) {
  const place = placeOf(await searchParams);
  const context = await signedIn("/billing/transactions");
  const page = await orNotFound(showPayments.call(context, place));
  const [t, links, common, locale] = await Promise.all([
    getTranslations("transactions"),
    getTranslations("billing.links"),
    getTranslations("common"),
    getLocale(),
  ]);
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />}
        title={t("title")}
      />
      <Card flush>
        {page.entries.length === 0 ? (
          <EmptyState
            icon={<ArrowLeftRight size={22} aria-hidden />}
            title={t("none")}
            action={
              <CallLink calls="billing/create_addfunds" href={"/billing/add-funds" as Route}>
                {links("addFunds")}
              </CallLink>
            }
          >
            {t("noneText")}
          </EmptyState>
        ) : (
          <Table
            bare
            label={t("title")}
            head={
              <HeadRow>
                <HeadCell>{t("what")}</HeadCell>
                <HeadCell>{t("date")}</HeadCell>
                <HeadCell>{t("method")}</HeadCell>
                <HeadCell align="end">{t("amount")}</HeadCell>
              </HeadRow>
            }
            footer={<Footer page={page} />}
          >
            {page.entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} locale={locale} />
            ))}
          </Table>
        )}
      </Card>
    </>
  );
});

async function EntryRow({ entry, locale }: { entry: Page["entries"][number]; locale: Locale }) {
  const t = await getTranslations("transactions");
  return (
    <Row>
      <Cell head className="font-normal!">
        <PanelLink
          href={`/billing/invoices/${entry.invoice.id}` as Route}
          className="tap text-accent-ink hover:underline"
        >
          {t(entry.is_refund ? "returned" : "paid", {
            title: entry.invoice.title,
            number: entry.invoice.number,
          })}
        </PanelLink>
        {entry.taken_back && (
          <span className="block text-danger text-xs">
            {t("takenBack")}, <Time value={entry.taken_back} locale={locale} show="date" />
          </span>
        )}
      </Cell>
      <Cell label={t("date")}>
        <Time value={entry.at} locale={locale} show="date" className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("method")}>{t(`methods.${entry.method}`)}</Cell>
      <Cell label={t("amount")} align="end">
        <Money amount={entry.amount} locale={locale} />
      </Cell>
    </Row>
  );
}

async function Footer({ page: { newer, older } }: { page: Page }) {
  const [t, billing] = await Promise.all([getTranslations("transactions"), getTranslations("billing")]);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {pageLinks(
        t("pages"),
        newer !== null && {
          href: `/billing/transactions?after=${newer}` as Route,
          label: billing("previous"),
        },
        older !== null && { href: `/billing/transactions?before=${older}` as Route, label: billing("next") },
      )}
      <span className="ms-auto">
        <DownloadLink href="/billing/transactions.csv">{billing("csv")}</DownloadLink>
      </span>
    </div>
  );
}
