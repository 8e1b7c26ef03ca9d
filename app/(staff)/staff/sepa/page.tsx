import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showSepa } from "@/lib/domain/money/sepa/overview";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { CompanyOrdersForm } from "./company-orders-form";
import { DebitsButton } from "./debits-button";
import { FileTable } from "./file-table";
import { MandateTable } from "./mandate-table";
import { PayoutForm } from "./payout-form";
import { PayoutList } from "./payout-list";
import { ReturnedList } from "./returned-list";

const path = "/staff/sepa";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sepa");
  return { title: t("title") };
}

async function content() {
  const context = await signedInStaff(path);
  const [t, backOffice, found] = await Promise.all([
    getTranslations("sepa"),
    getTranslations("backOffice"),
    orNotFound(showSepa.call(context, {})),
  ]);
  const { companies, payouts, files, mandates, returned } = found;
  const staff = context.actor.account;
  const mayPay = hasStaffRight(staff, "payments/refund");
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems", "sepa"]}>
      <PageHeader
        title={t("title")}
        description={t("text")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/queues/payouts" as Route, label: backOffice("queues.payouts") }]}
          />
        }
      />
      <div className="space-y-4">
        <Card title={t("payouts.title")} hint={t("payouts.hint")} flush>
          <PayoutList payouts={payouts} mayPay={mayPay} />
        </Card>
        {mayPay && (
          <Card title={t("ask.title")} hint={t("ask.hint")}>
            <PayoutForm />
          </Card>
        )}
        <Card title={t("debits.title")} hint={t("debits.hint")} flush>
          <ul className="divide-y">
            {companies.map((company) => (
              <li
                key={company.region}
                className="flex flex-wrap items-center justify-between gap-3 px-4 py-2"
              >
                <span className="min-w-0">{company.name}</span>
                <DebitsButton company={company} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title={t("files.title")} hint={t("files.hint")} flush>
          <FileTable files={files} staff={staff} />
        </Card>
        <Card title={t("returned.title")} hint={t("returned.hint")} flush>
          <ReturnedList returned={returned} />
        </Card>
        <Card title={t("mandates.title")} hint={t("mandates.hint")} flush>
          <MandateTable mandates={mandates} staff={staff} />
        </Card>
        {hasStaffRight(staff, "companies/manage") &&
          companies.map((company) => (
            <Card key={company.region} title={t("company.title", { name: company.name })}>
              <CompanyOrdersForm company={company} />
            </Card>
          ))}
      </div>
    </ClientMessages>
  );
}

/** Payouts and direct debits to be ordered at the bank, files, returns and mandates. */
export default function SepaPage() {
  return orStaffSkeleton(content);
}
