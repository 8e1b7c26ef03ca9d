import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { EInvoiceCard } from "@/components/state/e-invoice-formats";
import { OverdueNotice } from "@/components/state/overdue-notice";
import { TaxCard } from "@/components/state/tax-card";
import { orFailed } from "@/lib/api/or-failed";
import { orNotFound } from "@/lib/api/or-not-found";
import { readOnce } from "@/lib/api/read-once";
import { localPath } from "@/lib/base/local-path";
import { signOf } from "@/lib/base/money-text";
import { showBilling } from "@/lib/domain/money/billing/overview";
import { showInvoice } from "@/lib/domain/money/billing/show-invoice";
import type { InvoiceView } from "@/lib/domain/money/billing/view-schema";
import { showLetters } from "@/lib/domain/money/documents/download-letter";
import { showEInvoice } from "@/lib/domain/money/e-invoices/show-formats";
import { showPaymentMethods } from "@/lib/domain/money/payments/show-methods";
import { showTransfer } from "@/lib/domain/money/payments/transfer";
import { showOverdue } from "@/lib/domain/orders/renewals/overdue";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../../owned";
import { Part } from "../../part";
import { ChargedBackNotice } from "./charged-back-notice";
import { CombinedNotice } from "./combined-notice";
import { CreditNotes } from "./credit-notes";
import { HandedOverNotice } from "./handed-over-notice";
import { InvoiceDetails } from "./invoice-facts";
import { InvoiceHeader } from "./invoice-header";
import { InvoiceLines } from "./invoice-lines";
import { InvoiceParties } from "./invoice-parties";
import { InvoiceSkeleton } from "./invoice-skeleton";
import { InvoiceTimeline } from "./invoice-timeline";
import { LettersCard } from "./letters-card";
import { offerOf } from "./pay-offer";
import { PayPart } from "./pay-part";
import { RelatedInvoices } from "./related-invoices";
import { TransferCard } from "./transfer-card";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ to?: string | string[]; by?: string | string[] }>;
};

const load = cache(async (id: string) => {
  const context = await signedIn(`/billing/invoices/${id}`);
  const invoice = await orNotFound(showInvoice.call(context, { id }));
  return { context, invoice };
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { invoice } = await load((await params).id);
  const t = await getTranslations("invoice");
  return { title: t("title", { title: invoice.title, number: invoice.number }) };
}

/** Whether this invoice itself can be paid now. */
const isPayable = ({ balance, combined_into: into }: InvoiceView): boolean =>
  into === null && signOf(balance.value) > 0;

/**
 * `returnTo`: page to continue at once it is paid, such as the deployment that waits for it. `by`: the payment method
 * chosen earlier.
 */
async function content(id: string, returnTo: string, by: string | null) {
  const { context, invoice } = await load(id);
  const locale = await getLocale();
  // If the credit is unknown, paying from it cannot be offered.
  const [overview, bank, methods, overdue, offers, dunned] = await Promise.all([
    orFailed(readOnce(context, showBilling, {})),
    orFailed(showTransfer.call(context, { id })),
    orFailed(showPaymentMethods.call(context, { id })),
    orFailed(showOverdue.call(context, { invoice_id: invoice.id })),
    orFailed(showEInvoice.call(context, { id })),
    orFailed(showLetters.call(context, { invoice_id: invoice.id })),
  ]);
  const isUnread = [overview, bank, methods].includes(undefined) && isPayable(invoice);
  const pay = await getTranslations("pay");
  const cards = methods?.cards ?? [];
  const transfer = bank?.transfer && <TransferCard transfer={bank.transfer} locale={locale} />;
  const offer = overview ? offerOf(invoice.payable_from_credit, overview.credit) : null;
  const formats = offers?.formats ?? [];
  const now = context.now.toISOString();
  return (
    <>
      <ClientMessages namespaces={["cancelOrder", "problems", "common"]}>
        <InvoiceHeader invoice={invoice} locale={locale} now={now} />
      </ClientMessages>
      <OverdueNotice overdue={overdue} now={context.now} invoiceId={invoice.id} />
      <ClientMessages namespaces={["cancelOrder", "problems", "common"]}>
        {invoice.combined_into !== null && <CombinedNotice into={invoice.combined_into} />}
        {invoice.taken_back_by !== null && (
          <ChargedBackNotice balance={invoice.balance} by={invoice.taken_back_by} locale={locale} />
        )}
      </ClientMessages>
      {invoice.handed_over !== null && (
        <HandedOverNotice balance={invoice.balance} {...invoice.handed_over} locale={locale} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4 max-lg:contents">
          <InvoiceLines invoice={invoice} locale={locale} />
          <InvoiceParties invoice={invoice} locale={locale} />
          <InvoiceTimeline invoice={invoice} locale={locale} />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents">
          {isUnread && (
            <div className="max-lg:order-first">
              <Part title={pay("how")} data={null} retryHref={`/billing/invoices/${id}` as Route}>
                {() => null}
              </Part>
            </div>
          )}
          {(offer || transfer || cards.length > 0 || methods?.waiting) && (
            <div className="max-lg:order-first">
              <ClientMessages namespaces={["pay"]}>
                <PayPart
                  invoiceId={invoice.id}
                  offer={offer}
                  cards={cards}
                  amount={methods?.amount ?? invoice.balance}
                  waiting={methods?.waiting ?? null}
                  transfer={transfer}
                  returnTo={returnTo}
                  chosen={by}
                />
              </ClientMessages>
            </div>
          )}
          <InvoiceDetails invoice={invoice} locale={locale} />
          <TaxCard reason={invoice.tax_reason} />
          <EInvoiceCard
            isOwn
            formats={formats}
            delivery={offers?.delivery ?? null}
            act={offers?.has_act ? `/billing/invoices/${invoice.id}/act` : null}
            base={`/billing/invoices/${invoice.id}/e-invoice`}
            number={invoice.number}
          />
          <CreditNotes notes={invoice.credit_notes} formats={formats} locale={locale} />
          <LettersCard letters={dunned?.letters ?? []} locale={locale} />
          <RelatedInvoices invoice={invoice} locale={locale} />
        </div>
      </div>
    </>
  );
}

export default owned(async function InvoicePage({ params, searchParams }: PageProps) {
  const [{ id }, { to, by }] = await Promise.all([params, searchParams]);
  const returnTo = localPath(to) ?? `/billing/invoices/${id}`;
  return orSkeleton(content(id, returnTo, typeof by === "string" ? by : null), <InvoiceSkeleton />, {
    canBeAbsent: true,
  });
});
