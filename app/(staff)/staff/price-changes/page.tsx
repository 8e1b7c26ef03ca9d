import type { Metadata, Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";
import { listPriceChanges } from "@/lib/domain/orders/price-changes/list";
import type { PriceChange } from "@/lib/domain/orders/price-changes/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { reachText, toneOf } from "./change-text";
import { PlanButton } from "./plan-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("priceChanges");
  return { title: t("title") };
}

async function ChangeRow({ change, locale }: { change: PriceChange; locale: Locale }) {
  const t = await getTranslations("priceChanges");
  const { id, preset, price, from, servers, brings, state } = change;
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0 wrap-anywhere">
          <Link
            href={`/staff/price-changes/${id}` as Route}
            prefetch={false}
            className="tap text-accent-ink hover:underline"
          >
            {preset}
          </Link>
          <span className="block font-normal text-ink-2 text-xs">{reachText(change, t)}</span>
        </span>
      </Cell>
      <Cell label={t("price")} align="end">
        <Money amount={price} locale={locale} />
      </Cell>
      <Cell label={t("from")}>{formatDate(from, locale)}</Cell>
      <Cell label={t("servers")} align="end">
        {servers.toLocaleString(locale)}
      </Cell>
      <Cell label={t("brings")} align="end">
        <Money amount={brings} locale={locale} />
      </Cell>
      <Cell label={t("state")}>
        <StateChip tone={toneOf[state]}>{t(`states.${state}`)}</StateChip>
      </Cell>
    </Row>
  );
}

async function content() {
  const context = await signedInStaff("/staff/price-changes");
  const [t, locale, { changes, products }] = await Promise.all([
    getTranslations("priceChanges"),
    getLocale(),
    orNotFound(listPriceChanges.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["priceChanges", "common", "problems"]}>
      <PageHeader title={t("title")} description={t("hint")} actions={<PlanButton products={products} />} />
      <Card flush>
        {changes.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <Table
            bare
            label={t("title")}
            head={
              <HeadRow>
                <HeadCell>{t("preset")}</HeadCell>
                <HeadCell align="end">{t("price")}</HeadCell>
                <HeadCell>{t("from")}</HeadCell>
                <HeadCell align="end">{t("servers")}</HeadCell>
                <HeadCell align="end">{t("brings")}</HeadCell>
                <HeadCell>{t("state")}</HeadCell>
              </HeadRow>
            }
          >
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} locale={locale} />
            ))}
          </Table>
        )}
      </Card>
    </ClientMessages>
  );
}

/** Changes of what plans cost the servers that have them. */
export default function PriceChangesPage() {
  return orStaffSkeleton(() => content());
}
