import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listCountries } from "@/lib/base/list-countries";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { NewCompanyForm } from "../company-form";
import { Trail } from "../trail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("companyForm");
  return { title: t("newTitle") };
}

async function content() {
  const context = await signedInStaff("/staff/companies/new");
  await orNotFound(listCompanies.call(context, {}));
  const [t, locale] = await Promise.all([getTranslations("companyForm"), getLocale()]);
  return (
    <ClientMessages namespaces={["companyForm", "common", "problems"]}>
      <PageHeader title={t("newTitle")} description={t("newText")} breadcrumb={<Trail />} />
      <Card>
        <NewCompanyForm countries={listCountries(locale)} />
      </Card>
    </ClientMessages>
  );
}

/** Adds a selling company. Not found for staff without the right. */
export default function NewCompanyPage() {
  return orStaffSkeleton(content);
}
