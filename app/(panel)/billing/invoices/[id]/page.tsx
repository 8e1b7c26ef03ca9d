import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { orNotFound } from "@/lib/api/or-not-found";
import { showBilling } from "@/lib/domain/billing/overview";
import { showInvoice } from "@/lib/domain/billing/show-invoice";
import { showTransfer } from "@/lib/domain/payments/transfer";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { CombinedNotice } from "./combined-notice";
import { InvoiceFacts } from "./invoice-facts";
import { InvoiceHeader } from "./invoice-header";
import { InvoiceLines } from "./invoice-lines";
import { InvoiceParties } from "./invoice-parties";
import { InvoiceSkeleton } from "./invoice-skeleton";
import { InvoiceTimeline } from "./invoice-timeline";
import { PayCard } from "./pay-card";
import { offerOf } from "./pay-offer";
import { TransferCard } from "./transfer-card";

type PageProps = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const context = await signedIn(`/billing/invoices/${id}`);
  const invoice = await orNotFound(showInvoice.call(context, { id }));
  return { context, invoice };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { invoice } = await load((await params).id);
  const t = await getTranslations("invoice");
  return { title: t("title", { number: invoice.number }) };
}

async function content(id: string) {
  const { context, invoice } = await load(id);
  const locale = await getLocale();
  // Without knowing the credit, paying from it cannot be offered.
  const [overview, ways] = await Promise.all([
    showBilling.call(context, {}).catch(() => null),
    showTransfer.call(context, { id }).catch(() => null),
  ]);
  const offer = overview && offerOf(invoice.payable_from_credit, overview.credit);
  const now = context.now.toISOString();
  return (
    <>
      <InvoiceHeader invoice={invoice} locale={locale} now={now} />
      {invoice.combined_into !== null && <CombinedNotice into={invoice.combined_into} />}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4 max-lg:contents">
          <InvoiceLines invoice={invoice} locale={locale} />
          <InvoiceParties invoice={invoice} locale={locale} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents">
          {offer && (
            <div className="max-lg:order-first">
              <ClientMessages namespaces={["pay"]}>
                <PayCard invoiceId={invoice.id} offer={offer} />
              </ClientMessages>
            </div>
          )}
          {ways?.transfer && (
            <div className="max-lg:order-first">
              <TransferCard transfer={ways.transfer} locale={locale} />
            </div>
          )}
          <InvoiceFacts invoice={invoice} locale={locale} />
          <InvoiceTimeline invoice={invoice} locale={locale} />
        </div>
      </div>
    </>
  );
}

export default owned(async function InvoicePage({ params }: PageProps) {
  return orSkeleton(content((await params).id), <InvoiceSkeleton />, { canBeAbsent: true });
});
