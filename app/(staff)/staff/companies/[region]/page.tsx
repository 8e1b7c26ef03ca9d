import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listCountries } from "@/lib/base/list-countries";
import { showCompany } from "@/lib/domain/money/companies/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { History } from "../../catalogue/history";
import { readBefore } from "../../read-before";
import { AccountsCard } from "../accounts-card";
import { EditCompanyForm } from "../company-form";
import { valuesOf } from "../company-values";
import { ContactForm } from "../contact-form";
import { ImprintForm } from "../imprint-form";
import { NumberingCard } from "../numbering-card";
import { RegisterForm } from "../register-form";
import { SenderForm } from "../sender-form";
import { Trail } from "../trail";

type PageProps = {
  params: Promise<{ region: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { region } = await params;
  const t = await getTranslations("staff.companies");
  return { title: `${t("title")}, ${region}` };
}

async function content({ params, searchParams }: PageProps) {
  const { region } = await params;
  const path = `/staff/companies/${region}`;
  const context = await signedInStaff(path);
  const before = readBefore(await searchParams);
  const asked = before === null ? { region } : { region, before };
  const shown = await orNotFound(showCompany.call(context, asked));
  const [t, locale] = await Promise.all([getTranslations("companyForm"), getLocale()]);
  const values = valuesOf(shown.company, shown.own);
  return (
    <ClientMessages namespaces={["companyForm", "common", "problems"]}>
      <PageHeader title={shown.company.name} description={t("editText")} breadcrumb={<Trail />} />
      <div className="space-y-4">
        <Card title={t("facts")}>
          {/* Mounts the fields again when what is stored has changed. */}
          <EditCompanyForm
            key={JSON.stringify(values)}
            shown={values}
            countries={listCountries(locale)}
            hasInvoices={shown.has_invoices}
          />
        </Card>
        <AccountsCard region={region} accounts={shown.accounts} />
        <Card title={t("imprintTitle")}>
          <ImprintForm
            key={JSON.stringify(shown.imprint)}
            region={region}
            country={shown.company.country}
            imprint={shown.imprint}
          />
        </Card>
        <NumberingCard
          region={region}
          series={shown.numbering}
          since={`${context.now.getUTCFullYear() + 1}-01-01`}
        />
        <Card title={t("contactTitle")}>
          <div className="space-y-6">
            <ContactForm key={JSON.stringify(shown.contact)} region={region} contact={shown.contact} />
            <SenderForm key={shown.participant} region={region} participant={shown.participant} />
          </div>
        </Card>
        {shown.company.country === "RU" && (
          <Card title={t("registerTitle")}>
            <RegisterForm key={shown.tax_system} region={region} taxSystem={shown.tax_system} />
          </Card>
        )}
        <History page={shown.history} path={path} isFirst={before === null} locale={locale} />
      </div>
    </ClientMessages>
  );
}

/** One selling company: its facts to edit, and its history. */
export default function CompanyPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
