import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import { formatDate } from "@/lib/base/time-text";
import { showPriceChange } from "@/lib/domain/orders/price-changes/list";
import type { Concerned, PriceChange } from "@/lib/domain/orders/price-changes/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { reachText, toneOf } from "../change-text";
import { ChangeActs, KeepButton } from "./change-acts";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations("priceChanges");
  return { title: `${t("title")} ${(await params).id}` };
}

async function Facts({ change, locale }: { change: PriceChange; locale: Locale }) {
  const t = await getTranslations("priceChanges");
  const { price, from, keep_before: keepBefore, servers, kept, customers, told, brings } = change;
  const count = (value: number) => value.toLocaleString(locale);
  const items = [
    { key: "price", term: t("price"), value: formatAmount(price, locale) },
    { key: "from", term: t("from"), value: formatDate(from, locale) },
    ...(keepBefore === null
      ? []
      : [{ key: "before", term: t("keepBefore"), value: formatDate(keepBefore, locale) }]),
    { key: "servers", term: t("servers"), value: count(servers) },
    { key: "customers", term: t("customers"), value: count(customers) },
    { key: "kept", term: t("kept"), value: count(kept) },
    { key: "told", term: t("told"), value: count(told) },
    { key: "brings", term: t("brings"), value: formatAmount(brings, locale), strong: true },
  ];
  return (
    <Card title={t("facts")} hint={reachText(change, t)}>
      <div className="max-w-[32rem]">
        <DefinitionList items={items} />
      </div>
    </Card>
  );
}

type RowProps = { change: PriceChange; row: Concerned; locale: Locale };

async function ConcernedRow({ change, row, locale }: RowProps) {
  const t = await getTranslations("priceChanges");
  const { server, product, customer, old, is_kept: isKept, told } = row;
  const href = server ? `/staff/servers/${server.id}` : `/staff/customers/${customer.id}/terms`;
  return (
    <Row>
      <Cell head>
        <Link
          href={href as Route}
          prefetch={false}
          className="tap wrap-anywhere text-accent-ink hover:underline"
        >
          {server?.hostname ?? product?.name}
        </Link>
      </Cell>
      <Cell label={t("customer")}>
        <span className="wrap-anywhere">{customer.email}</span>
      </Cell>
      <Cell label={t("old")} align="end">
        <Money amount={old} locale={locale} />
      </Cell>
      <Cell label={t("new")} align="end">
        <Money amount={isKept ? old : change.price} locale={locale} />
      </Cell>
      <Cell label={t("told")}>{told === null ? t("notTold") : formatDate(told, locale)}</Cell>
      <Cell align="end">
        {change.state === "planned" && (
          <KeepButton id={change.id} account={customer.id} email={customer.email} isKept={isKept} />
        )}
      </Cell>
    </Row>
  );
}

async function content({ params, searchParams }: PageProps) {
  const [{ id }, { after }] = await Promise.all([params, searchParams]);
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/price-changes/${id}`);
  const place = typeof after === "string" && /^\d{1,9}$/.test(after) ? { after: Number(after) } : {};
  const [t, locale, { change, rows, next }] = await Promise.all([
    getTranslations("priceChanges"),
    getLocale(),
    orNotFound(showPriceChange.call(context, { id: Number(id), ...place })),
  ]);
  const acts = { planned: ["announce", "cancel"], announced: ["cancel"], canceled: [] } as const;
  return (
    <ClientMessages namespaces={["priceChanges", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{change.preset}</span>}
        aside={<StateChip tone={toneOf[change.state]}>{t(`states.${change.state}`)}</StateChip>}
        breadcrumb={
          <Breadcrumb
            label={t("place")}
            items={[{ href: "/staff/price-changes" as Route, label: t("title") }]}
          />
        }
        actions={<ChangeActs id={change.id} acts={acts[change.state]} />}
      />
      <div className="space-y-4">
        <Facts change={change} locale={locale} />
        <Card
          title={t("concerned")}
          flush
          actions={<DownloadLink href={`/staff/price-changes/${id}/csv`}>CSV</DownloadLink>}
        >
          {rows.length === 0 ? (
            <EmptyState title={t("nobody")}>{t("nobodyText")}</EmptyState>
          ) : (
            <Table
              bare
              label={t("concerned")}
              head={
                <HeadRow>
                  <HeadCell>{t("server")}</HeadCell>
                  <HeadCell>{t("customer")}</HeadCell>
                  <HeadCell align="end">{t("old")}</HeadCell>
                  <HeadCell align="end">{t("new")}</HeadCell>
                  <HeadCell>{t("told")}</HeadCell>
                  <HeadCell label={t("keep")} />
                </HeadRow>
              }
              footer={
                next !== null && (
                  <LinkButton size="sm" href={`/staff/price-changes/${id}?after=${next}` as Route}>
                    {t("more")}
                  </LinkButton>
                )
              }
            >
              {rows.map((row) => (
                <ConcernedRow
                  key={row.server?.id ?? row.product?.id}
                  change={change}
                  row={row}
                  locale={locale}
                />
              ))}
            </Table>
          )}
        </Card>
      </div>
    </ClientMessages>
  );
}

/** One change of a price: what it brings, and who is concerned. */
export default function PriceChangePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
