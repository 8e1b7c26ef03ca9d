import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showCustomer } from "@/lib/domain/support/back-office/customer";
import { sectionNames } from "@/lib/domain/support/back-office/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AccessCard } from "./access-card";
import { CustomerActs } from "./customer-actions";
import { DraftCard } from "./draft-card";
import { KycCard } from "./kyc-card";
import { LegalCard } from "./legal-card";
import { MoneyCard } from "./money-card";
import { RecordSection } from "./record-section";
import { CustomerTickets } from "./tickets";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("backOffice");
  return { title: t("record.title", { id }) };
}

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/customers/${id}`);
  const record = await orNotFound(showCustomer.call(context, { id }));
  const [t, staff, impersonations] = await Promise.all([
    getTranslations("backOffice"),
    getTranslations("staff"),
    getTranslations("impersonation.start"),
  ]);
  const { customer, sections } = record;
  const { account } = context.actor;
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={customer.name || customer.email}
        aside={`№ ${customer.id}`}
        description={customer.company}
        breadcrumb={<Breadcrumb label={t("place")} items={[{ href: "/staff", label: staff("nav.home") }]} />}
        actions={
          <>
            {hasStaffRight(account, "customers/visit") && (
              <LinkButton href={`/staff/customers/${id}/visit` as Route}>
                {impersonations("visit")}
              </LinkButton>
            )}
            <CustomerActs record={record} staff={account} />
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <KycCard customer={customer} />
        <MoneyCard {...record} />
        <AccessCard record={record} />
      </div>
      <div className="mt-4 space-y-4">
        <CustomerTickets accountId={id} />
        <LegalCard context={context} id={id} />
        {hasStaffRight(account, "payments/record") && <DraftCard context={context} id={id} />}
        {sectionNames.map((name) => (
          <RecordSection key={name} id={id} name={name} page={sections[name]} staff={account} />
        ))}
      </div>
    </ClientMessages>
  );
}

/** One customer's record. Its URL contains an id, never a name; each read is audited. */
export default function CustomerPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
