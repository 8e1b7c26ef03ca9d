import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { OverdueNotice } from "@/components/state/overdue-notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showOverdue } from "@/lib/domain/billing/overdue";
import { showBilling } from "@/lib/domain/billing/overview";
import { showCredit } from "@/lib/domain/billing/show-credit";
import { showInvoices } from "@/lib/domain/billing/show-invoices";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../owned";
import { BillingSkeleton } from "./billing-skeleton";
import { BillingSummary } from "./billing-summary";
import { CreditMovements } from "./credit-movements";
import { InvoiceTable } from "./invoice-table";
import { type ListView, pathOf, readView } from "./list-view";
import { Part } from "./part";
import { Upcoming } from "./upcoming";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("billing");
  return { title: t("title") };
}

/** A part that cannot be read must not break the others. */
const orNull = <T,>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

async function content(context: SignedContext, view: ListView) {
  const t = await getTranslations("billing");
  const locale = await getLocale();
  // Without access to the overview there is no billing page at all; beyond that each part may fail alone.
  const overview = await orNotFound(showBilling.call(context, {}));
  const [invoices, credits, overdue] = await Promise.all([
    orNull(
      showInvoices.call(context, {
        ...view.invoices,
        size: view.size,
        ...(view.status ? { status: view.status } : {}),
      }),
    ),
    orNull(showCredit.call(context, view.movements)),
    orNull(showOverdue.call(context, {})),
  ]);
  const now = context.now.toISOString();
  return (
    <>
      <PageHeader title={t("title")} />
      <OverdueNotice overdue={overdue} now={context.now} />
      <div className="space-y-4">
        <BillingSummary overview={overview} locale={locale} now={now} />
        <Part title={t("invoices")} data={invoices} retryHref={pathOf(view)}>
          {(page) => <InvoiceTable page={page} view={view} locale={locale} />}
        </Part>
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
          <Upcoming overview={overview} locale={locale} now={now} />
          <Part title={t("movements")} data={credits} retryHref={pathOf(view)}>
            {(page) => <CreditMovements page={page} view={view} locale={locale} />}
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
