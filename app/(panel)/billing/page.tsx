import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { OverdueNotice } from "@/components/state/overdue-notice";
import { ResidenceNotice } from "@/components/state/residence-notice";
import { PageHeader } from "@/components/ui/page-header";
import { orFailed } from "@/lib/api/or-failed";
import { orNotFound } from "@/lib/api/or-not-found";
import { readOnce } from "@/lib/api/read-once";
import { showDetails } from "@/lib/domain/customers/accounts/details";
import { listContacts } from "@/lib/domain/customers/contacts/list-contacts";
import { decide } from "@/lib/domain/kernel/access/access";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showBilling } from "@/lib/domain/money/billing/overview";
import { showCredit } from "@/lib/domain/money/billing/show-credit";
import { showCreditHistory } from "@/lib/domain/money/billing/show-credit-history";
import { showInvoiceFilters } from "@/lib/domain/money/billing/show-invoice-filters";
import { showInvoices } from "@/lib/domain/money/billing/show-invoices";
import { showEarlierInvoices } from "@/lib/domain/money/earlier-documents/show";
import { showCards } from "@/lib/domain/money/payments/saved-card-list";
import { showResidence } from "@/lib/domain/money/tax/residence";
import { showOwnSubscriptions } from "@/lib/domain/orders/products/subscriptions";
import { showOverdue } from "@/lib/domain/orders/renewals/overdue";
import { showPlan } from "@/lib/domain/orders/renewals/show-plan";
import { showOwnTerms } from "@/lib/domain/orders/terms/show";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { BillingLinks } from "./billing-links";
import { BillingSkeleton } from "./billing-skeleton";
import { BillingSummary } from "./billing-summary";
import { BuyerCard } from "./buyer-card";
import { ContactsCard } from "./contacts-card";
import { CreditMovements } from "./credit/credit-movements";
import { EarlierCard } from "./earlier/earlier-card";
import { InvoiceTable } from "./list/invoice-table";
import { filterInput, type ListView, pathOf, readView } from "./list/list-view";
import { MethodsCard } from "./methods-card";
import { Part } from "./part";
import { hasTerms, TermsCard } from "./terms-card";
import { Upcoming } from "./upcoming/upcoming";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing");
  return { title: t("title") };
}

/** A part that fails to load must not break the others. */
const orNull = <T,>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

const noFilters = { years: [], servers: [] };

async function content(context: SignedContext, view: ListView) {
  const t = await getTranslations("billing");
  const [methods, buyer, contacts] = await Promise.all([
    getTranslations("paymentMethods"),
    getTranslations("details"),
    getTranslations("contacts"),
  ]);
  const locale = await getLocale();
  // Without access to the overview there is no billing page; any other part may fail alone.
  const overview = await orNotFound(readOnce(context, showBilling, {}));
  // A member without that right has no such part.
  const readsContacts = decide(context.actor, listContacts).isAllowed;
  const [invoices, filters, plan, credits, history, overdue, paymentMethods, details, members] =
    await Promise.all([
      orNull(showInvoices.call(context, { ...view.invoices, size: view.size, ...filterInput(view.filter) })),
      orNull(showInvoiceFilters.call(context, {})),
      orNull(showPlan.call(context, {})),
      orNull(showCredit.call(context, view.movements)),
      orNull(showCreditHistory.call(context, {})),
      orFailed(showOverdue.call(context, {})),
      orNull(showCards.call(context, {})),
      orNull(showDetails.call(context, {})),
      readsContacts ? orNull(listContacts.call(context, {})) : null,
    ]);
  const [residence, terms, products, earlier] = await Promise.all([
    orNull(showResidence.call(context, {})),
    orNull(showOwnTerms.call(context, {})),
    orNull(showOwnSubscriptions.call(context, {})),
    orNull(showEarlierInvoices.call(context, {})),
  ]);
  const agreed = terms && products && { terms, subscriptions: products.subscriptions };
  const now = context.now.toISOString();
  return (
    <>
      <PageHeader title={t("title")} actions={<BillingLinks />} />
      <OverdueNotice overdue={overdue} now={context.now} />
      <ResidenceNotice residence={residence} />
      <div className="space-y-4">
        <ClientMessages namespaces={["together"]}>
          <BillingSummary overview={overview} locale={locale} now={now} />
          <Part title={t("invoices")} data={invoices} retryHref={pathOf(view)}>
            {(page) => (
              <InvoiceTable page={page} filters={filters ?? noFilters} view={view} locale={locale} />
            )}
          </Part>
        </ClientMessages>
        <div className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          <Part title={methods("title")} data={paymentMethods} retryHref={pathOf(view)}>
            {(found) => <MethodsCard ways={found} credit={overview.credit} locale={locale} />}
          </Part>
          <Part title={buyer("title")} data={details} retryHref={pathOf(view)}>
            {(found) => <BuyerCard details={found} locale={locale} />}
          </Part>
          {readsContacts && (
            <div className="lg:max-2xl:col-span-2">
              <Part title={contacts("title")} data={members} retryHref={pathOf(view)}>
                {(found) => <ContactsCard contacts={found.contacts} />}
              </Part>
            </div>
          )}
        </div>
        {agreed && hasTerms(agreed) && <TermsCard {...agreed} locale={locale} />}
        {earlier && earlier.invoices.length > 0 && (
          <EarlierCard invoices={earlier.invoices} locale={locale} />
        )}
        <div className="grid gap-4 2xl:grid-cols-2">
          <Part title={t("upcoming")} data={plan} retryHref={pathOf(view)}>
            {(found) => <Upcoming plan={found} view={view} locale={locale} now={now} />}
          </Part>
          <Part title={t("movements")} data={credits} retryHref={pathOf(view)}>
            {(page) => <CreditMovements page={page} history={history} view={view} locale={locale} />}
          </Part>
        </div>
      </div>
    </>
  );
}

export default owned(async function BillingPage({ searchParams }: PageProps) {
  const view = readView(await searchParams);
  const context = await signedIn(pathOf(view));
  return orSkeleton(content(context, view), <BillingSkeleton />);
});
