import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { detailsOf } from "@/components/details/details-values";
import { ClientMessages } from "@/components/frame/client-messages";
import { DetailsMissing } from "@/components/state/details-missing";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listCountries } from "@/lib/base/list-countries";
import { localeOf } from "@/lib/base/locale";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCustomerDetails } from "@/lib/domain/support/customer-record/details";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { tabPath } from "../frame/tab-path";
import { CurrencyForm } from "./currency-form";
import { EditForm } from "./edit-form";
import { VatCard } from "./vat-card";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("customerRecord.edit");
  return { title: t("title", { id }) };
}

async function content({ params }: PageProps) {
  const { id: text } = await params;
  if (!/^[1-9]\d{0,8}$/.test(text)) notFound();
  const id = Number(text);
  const context = await signedInStaff(`/staff/customers/${id}/edit`);
  if (!hasStaffRight(context.actor.account, "customers/edit")) notFound();
  const [shown, t, backOffice, locale] = await Promise.all([
    orNotFound(showCustomerDetails.call(context, { id })),
    getTranslations("customerRecord.edit"),
    getTranslations("backOffice"),
    getLocale(),
  ]);
  const { details, email, currency, currencies } = shown;
  return (
    <ClientMessages namespaces={["backOffice", "customerRecord", "details", "problems", "common"]}>
      <PageHeader
        title={t("heading")}
        description={t("hint")}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: tabPath(id, "overview"), label: email }]} />
        }
      />
      <div className="max-w-[40rem] space-y-4">
        {details.missing.length > 0 && <DetailsMissing missing={details.missing} />}
        <EditForm
          id={id}
          values={detailsOf(details)}
          language={localeOf(shown.language)}
          languages={shown.languages}
          countries={listCountries(locale)}
        />
        <VatCard id={id} email={email} details={details} />
        <CurrencyForm id={id} currency={currency} currencies={currencies} />
      </div>
    </ClientMessages>
  );
}

/** Billing details, language, VAT number and currency of a customer, for staff who may change them. */
export default function EditCustomerPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
