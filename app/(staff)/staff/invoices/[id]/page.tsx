import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readFilter } from "@/components/activity/filter";
import { ClientMessages } from "@/components/frame/client-messages";
import { EInvoiceCard } from "@/components/state/e-invoice-formats";
import { InvoiceChip } from "@/components/state/invoice-chip";
import { ActionRow } from "@/components/ui/action-row";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { signOf } from "@/lib/base/money-text";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listEntries } from "@/lib/domain/money/accounting/entries";
import { showEInvoiceByStaff } from "@/lib/domain/money/e-invoices/show-formats";
import { showBackOfficeInvoice } from "@/lib/domain/support/back-office/invoice";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { EntriesCard } from "../../accounting/entries-card";
import { DunningButton } from "../../dunning/dunning-button";
import { codeText } from "../../row-codes";
import { CreditNotes } from "./credit-notes";
import { InvoiceActs } from "./invoice-actions";
import { InvoiceFacts } from "./invoice-facts";
import { InvoiceHistory } from "./invoice-history";
import { InvoiceLines } from "./invoice-lines";
import { InvoiceNotes } from "./invoice-notes";
import { InvoicePayments } from "./invoice-payments";
import { WaitingRefunds } from "./waiting-refunds";
import { WriteOffCard } from "./write-off-card";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("backOffice");
  return { title: `${t("kinds.invoice")} ${id}` };
}

async function content({ params, searchParams }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/invoices/${id}`);
  const [t, backOffice, invoice, { formats, delivery, has_act: hasAct }, query] = await Promise.all([
    getTranslations("invoice"),
    getTranslations("backOffice"),
    orNotFound(showBackOfficeInvoice.call(context, { id })),
    orNotFound(showEInvoiceByStaff.call(context, { id })),
    searchParams,
  ]);
  const { account } = invoice;
  const staff = context.actor.account;
  const booked = hasStaffRight(staff, "accounting/read")
    ? await orNotFound(listEntries.call(context, { invoice: id }))
    : null;
  return (
    <ClientMessages namespaces={["backOffice", "common", "dunning", "invoice", "problems"]}>
      <PageHeader
        title={t("title", { title: invoice.title, number: invoice.number })}
        aside={
          <InvoiceChip
            status={invoice.status}
            isOverdue={invoice.is_overdue}
            isPartPaid={signOf(invoice.paid.value) > 0}
          />
        }
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: `/staff/customers/${account.id}` as Route, label: account.email }]}
          />
        }
        actions={
          <ActionRow>
            <InvoiceActs invoice={invoice} staff={staff} />
            {invoice.status === "Unpaid" && hasStaffRight(staff, "payments/record") && (
              <>
                <DunningButton act="stop" account={account.id} invoice={id} name={invoice.number} size="md" />
                {invoice.title === "invoice" && (
                  <DunningButton
                    act="handOver"
                    account={account.id}
                    invoice={id}
                    name={invoice.number}
                    size="md"
                  />
                )}
              </>
            )}
            {invoice.handed_over && hasStaffRight(staff, "payments/record") && (
              <DunningButton
                act="takeBack"
                account={account.id}
                invoice={id}
                name={invoice.number}
                size="md"
              />
            )}
          </ActionRow>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <WaitingRefunds invoice={invoice} staff={staff} />
          <WriteOffCard invoice={invoice} staff={staff} />
          <InvoiceLines invoice={invoice} />
          <InvoicePayments invoice={invoice} />
          <CreditNotes invoice={invoice} formats={formats} />
          {booked && <EntriesCard entries={booked.entries} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <InvoiceFacts invoice={invoice} />
          <EInvoiceCard
            formats={formats}
            delivery={delivery && { ...delivery, reason: codeText(backOffice, "reasons", delivery.reason) }}
            act={hasAct ? `/staff/invoices/${id}/act` : null}
            base={`/staff/invoices/${id}/e-invoice`}
            number={invoice.number}
          />
          <InvoiceNotes notes={invoice.notes} />
        </div>
      </div>
      {hasStaffRight(staff, "audit/read") && (
        <InvoiceHistory context={context} id={id} filter={readFilter(query)} />
      )}
    </ClientMessages>
  );
}

/** An invoice of any customer. Its URL contains an id, never a name; each read is audited. */
export default function BackOfficeInvoicePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
