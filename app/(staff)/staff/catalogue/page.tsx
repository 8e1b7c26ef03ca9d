import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showCatalog } from "@/lib/domain/catalog/admin/overview";
import { listPlanned } from "@/lib/domain/catalog/admin/plan-price";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listProducts } from "@/lib/domain/orders/products/list";
import { listInventory } from "@/lib/domain/servers/inventory/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { GapNotice } from "./gap-notice";
import { PlannedTable } from "./planned-table";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin");
  return { title: t("title") };
}

type Name =
  | Awaited<ReturnType<typeof showCatalog.call>>["kinds"][number]["kind"]
  | "promos"
  | "products"
  | "machines";

async function KindLink({ name, counts }: { name: Name; counts: string }) {
  const t = await getTranslations("catalogAdmin");
  return (
    <li>
      <Link
        href={`/staff/catalogue/${name}` as Route}
        className="flex h-full min-h-16 flex-col gap-1 rounded-md border bg-raised px-4 py-3 hover:bg-hover"
      >
        <span className="flex items-baseline justify-between gap-x-3">
          <span className="font-semibold">{t(`kinds.${name}`)}</span>
          <span className="figures shrink-0 text-ink-2 text-xs">{counts}</span>
        </span>
        <span className="text-ink-2 text-xs">{t(`hints.${name}`)}</span>
      </Link>
    </li>
  );
}

async function content() {
  const context = await signedInStaff("/staff/catalogue");
  const [t, found, { planned }] = await Promise.all([
    getTranslations("catalogAdmin"),
    orNotFound(showCatalog.call(context, {})),
    orNotFound(listPlanned.call(context, {})),
  ]);
  const listed = (await orNotFound(listProducts.call(context, {}))).products;
  const products = { active: listed.filter((one) => one.is_active).length, total: listed.length };
  const machines = hasStaffRight(context.actor.account, "machines/manage")
    ? await orNotFound(listInventory.call(context, {}))
    : null;
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          <>
            <LinkButton href={"/staff/catalogue/preview" as Route}>{t("preview")}</LinkButton>
            <LinkButton href={"/staff/catalogue/import" as Route}>{t("file")}</LinkButton>
          </>
        }
      />
      <div className="space-y-4">
        <GapNotice gaps={found.gaps} />
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {found.kinds.map(({ kind, ...counts }) => (
            <KindLink
              key={kind}
              name={kind}
              counts={t(kind === "locations" ? "countsPlaces" : "counts", counts)}
            />
          ))}
          <KindLink name="promos" counts={t("countsPromos", found.promos)} />
          <KindLink name="products" counts={t("counts", products)} />
          {machines && <KindLink name="machines" counts={String(machines.total)} />}
        </ul>
        <Card title={t("planned.title")} flush>
          <PlannedTable planned={planned} hasNames />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** The catalog by kind. Not found for staff without the right. */
export default function CatalogPage() {
  return orStaffSkeleton(() => content());
}
