import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { readFilter } from "@/components/activity/filter";
import { ClientMessages } from "@/components/frame/client-messages";
import { LatePart } from "@/components/frame/late-part";
import { FiscalReceiptCard } from "@/components/state/fiscal-receipt";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { localeOf } from "@/lib/base/locale";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showBackOfficePayment } from "@/lib/domain/support/back-office/payment";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { codeText } from "../../row-codes";
import { PaymentActs } from "./payment-actions";
import { PaymentChip } from "./payment-chip";
import { PaymentEvents } from "./payment-events";
import { PaymentFacts } from "./payment-facts";
import { PaymentHistory } from "./payment-history";
import { PaymentLifeCard } from "./payment-life";
import { PaymentLists } from "./payment-lists";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("backOffice");
  return { title: t("paymentPage.title", { id }) };
}

async function content({ params, searchParams }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/payments/${id}`);
  const [t, invoices, payment, query] = await Promise.all([
    getTranslations("backOffice"),
    getTranslations("invoice"),
    orNotFound(showBackOfficePayment.call(context, { id })),
    searchParams,
  ]);
  const { account, invoice, receipt } = payment;
  const locale = localeOf(await getLocale());
  const staff = context.actor.account;
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t(payment.refund_of === null ? "paymentPage.title" : "paymentPage.refundTitle", { id })}
        aside={<PaymentChip state={payment.state} />}
        breadcrumb={
          <Breadcrumb
            label={t("place")}
            items={[
              { href: `/staff/customers/${account.id}` as Route, label: account.email },
              {
                href: `/staff/invoices/${invoice.id}` as Route,
                label: invoices("title", { title: invoice.title, number: invoice.number }),
              },
            ]}
          />
        }
        actions={<PaymentActs payment={payment} staff={staff} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PaymentFacts payment={payment} />
        <div className="grid min-w-0 gap-4">
          <LatePart fallback={<Skeleton className="h-40 w-full" />}>
            <PaymentLifeCard context={context} id={id} />
          </LatePart>
          {receipt && (
            <FiscalReceiptCard
              receipt={{ ...receipt, reason: codeText(t, "reasons", receipt.reason) }}
              locale={locale}
            />
          )}
          <PaymentEvents payment={payment} />
        </div>
      </div>
      <PaymentLists payment={payment} />
      {hasStaffRight(staff, "audit/read") && (
        <PaymentHistory context={context} id={id} filter={readFilter(query)} />
      )}
    </ClientMessages>
  );
}

/** A payment of any customer. Its URL contains an id, never a name; each read is audited. */
export default function BackOfficePaymentPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}
