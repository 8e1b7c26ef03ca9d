import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showPromo } from "@/lib/domain/catalog/promos/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { readBefore } from "../../../read-before";
import { History } from "../../history";
import { Trail } from "../../trail";
import { PromoTable } from "../promo-table";
import { PromoEditForm } from "./promo-edit-form";

type PageProps = {
  params: Promise<{ code: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { code } = await params;
  const t = await getTranslations("catalogAdmin");
  return { title: `${t("kinds.promos")}, ${code}` };
}

async function content({ params, searchParams }: PageProps) {
  const path = `/staff/catalogue/promos/${(await params).code}`;
  const context = await signedInStaff(path);
  const before = readBefore(await searchParams);
  const { code } = await params;
  const asked = before === null ? { code } : { code, before };
  const { promo, history } = await orNotFound(showPromo.call(context, asked));
  const [t, locale] = await Promise.all([getTranslations("catalogAdmin.promos"), getLocale()]);
  return (
    <ClientMessages namespaces={["catalogAdmin", "common", "problems"]}>
      <PageHeader title={promo.code} breadcrumb={<Trail kind="promos" />} />
      <div className="space-y-4">
        <Card title={t("code")} flush>
          <PromoTable promos={[promo]} />
        </Card>
        <Card title={t("facts")}>
          <PromoEditForm promo={promo} />
        </Card>
        <History page={history} path={path} isFirst={before === null} locale={locale} />
      </div>
    </ClientMessages>
  );
}

/** One promo code: its uses, its limits to edit, and its history. */
export default function PromoPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
