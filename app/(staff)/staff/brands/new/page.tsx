import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { BrandForm } from "../brand-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("brands");
  return { title: t("newTitle") };
}

async function content() {
  const context = await signedInStaff("/staff/brands/new");
  const [t, backOffice, { companies }] = await Promise.all([
    getTranslations("brands"),
    getTranslations("backOffice"),
    orNotFound(listBrands.call(context, {})),
  ]);
  return (
    <ClientMessages namespaces={["brands", "common", "problems"]}>
      <PageHeader
        title={t("newTitle")}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: "/staff/brands", label: t("back") }]} />
        }
      />
      <BrandForm brand={null} companies={companies} />
    </ClientMessages>
  );
}

export default function NewBrandPage() {
  return orStaffSkeleton(content);
}
