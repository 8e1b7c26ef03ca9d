import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { orNotFound } from "@/lib/api/or-not-found";
import { listCountries } from "@/lib/base/list-countries";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { showCompany } from "@/lib/domain/money/companies/show";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { valuesOf } from "../../companies/company-values";
import { openSetup } from "../open-setup";
import { SetupFrame } from "../setup-frame";
import { CompanyStep } from "./company-step";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup.steps");
  return { title: t("company") };
}

async function content() {
  const { context, progress } = await openSetup("company");
  const [t, locale, { companies }, { brands }] = await Promise.all([
    getTranslations("setup.company"),
    getLocale(),
    orNotFound(listCompanies.call(context, {})),
    orNotFound(listBrands.call(context, {})),
  ]);
  const [first] = companies;
  const shown = first && (await showCompany.call(context, { region: first.region }));
  const brand = brands.find((one) => one.is_default);
  return (
    <ClientMessages namespaces={["setup", "companyForm", "common", "problems"]}>
      <SetupFrame current="company" text={t("text")} progress={progress}>
        <Card>
          <CompanyStep
            key={first?.region}
            shown={shown ? valuesOf(shown.company, shown.own) : null}
            hasInvoices={shown?.has_invoices ?? false}
            brand={brand ? { id: brand.id, language: brand.language } : null}
            countries={listCountries(locale)}
          />
        </Card>
      </SetupFrame>
    </ClientMessages>
  );
}

/** Who sells; its country proposes taxes, series and the language of texts. */
export default function CompanyStepPage() {
  return orStaffSkeleton(content);
}
