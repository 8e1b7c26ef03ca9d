import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listPromos } from "@/lib/domain/catalog/promos/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { Trail } from "../trail";
import { PromoForm } from "./promo-form";
import { PromoTable } from "./promo-table";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("catalogAdmin");
  return { title: t("kinds.promos") };
}

async function content() {
  const context = await signedInStaff("/staff/catalogue/promos");
  const { promos } = await orNotFound(listPromos.call(context, {}));
  const t = await getTranslations("catalogAdmin");
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader title={t("kinds.promos")} description={t("promos.hint")} breadcrumb={<Trail />} />
      <div className="space-y-4">
        <Card title={t("kinds.promos")} flush>
          {promos.length === 0 ? (
            <EmptyState title={t("promos.none")}>{t("promos.noneText")}</EmptyState>
          ) : (
            <PromoTable promos={promos} />
          )}
        </Card>
        <Card title={t("promos.add")}>
          <PromoForm />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Promo codes: uses, on/off switch, and a form to add one. */
export default function PromosPage() {
  return orStaffSkeleton(() => content());
}
