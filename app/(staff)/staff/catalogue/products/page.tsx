import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { StateChip } from "@/components/ui/state-chip";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Locale } from "@/lib/base/locale";
import { formatAmount } from "@/lib/base/money-text";
import { listProducts } from "@/lib/domain/orders/products/list";
import type { Product } from "@/lib/domain/orders/products/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { Trail } from "../trail";
import { ProductButton } from "./product-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin");
  return { title: t("kinds.products") };
}

async function ProductRow({ product, locale }: { product: Product; locale: Locale }) {
  const t = await getTranslations("terms");
  const { names, months, prices, is_taxed: isTaxed, is_active: isActive, sold } = product;
  return (
    <Row>
      <Cell head>
        <span className="block min-w-0 wrap-anywhere">
          {names[locale] || names.en}
          <span className="block font-normal text-ink-2 text-xs">{t("months", { count: months })}</span>
        </span>
      </Cell>
      <Cell label={t("catalog.price")}>
        <span>
          {prices.map((price) => formatAmount(price, locale)).join(", ")}
          {!isTaxed && <span className="block text-ink-2 text-xs">{t("catalog.untaxed")}</span>}
        </span>
      </Cell>
      <Cell label={t("catalog.sold")} align="end">
        {sold}
      </Cell>
      <Cell label={t("catalog.status")}>
        <StateChip tone={isActive ? "good" : "neutral"}>
          {t(isActive ? "catalog.on" : "catalog.off")}
        </StateChip>
      </Cell>
      <Cell align="end">
        <ProductButton product={product} />
      </Cell>
    </Row>
  );
}

async function content() {
  const context = await signedInStaff("/staff/catalogue/products");
  const { products } = await orNotFound(listProducts.call(context, {}));
  const [t, catalog, locale] = await Promise.all([
    getTranslations("terms"),
    getTranslations("catalogAdmin"),
    getLocale(),
  ]);
  return (
    <ClientMessages namespaces={["terms", "common", "problems"]}>
      <PageHeader
        title={catalog("kinds.products")}
        description={t("catalog.hint")}
        breadcrumb={<Trail />}
        actions={<ProductButton />}
      />
      <Card flush>
        {products.length === 0 ? (
          <EmptyState title={t("catalog.none")}>{t("catalog.noneText")}</EmptyState>
        ) : (
          <Table
            bare
            label={catalog("kinds.products")}
            head={
              <HeadRow>
                <HeadCell>{t("catalog.name")}</HeadCell>
                <HeadCell>{t("catalog.price")}</HeadCell>
                <HeadCell align="end">{t("catalog.sold")}</HeadCell>
                <HeadCell>{t("catalog.status")}</HeadCell>
                <HeadCell label={t("catalog.edit")} />
              </HeadRow>
            }
          >
            {products.map((product) => (
              <ProductRow key={product.id} product={product} locale={locale} />
            ))}
          </Table>
        )}
      </Card>
    </ClientMessages>
  );
}

/** Products that recur and are no servers. Not found for staff without the right. */
export default function ProductsPage() {
  return orStaffSkeleton(() => content());
}
