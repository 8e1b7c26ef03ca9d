import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { getInvoices } from "@/lib/domain/billing/get-invoices";
import { getCredits } from "@/lib/domain/billing/getcredits";
import { showBilling } from "@/lib/domain/billing/overview";
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

/** A part that cannot be read must not take the others with it. */
const orNull = <T,>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

async function content(context: SignedContext, view: ListView) {
  const t = await getTranslations("billing");
  const locale = await getLocale();
  // Whoever may not see the overview has no billing page; after that every part may fail alone.
  const overview = await orNotFound(showBilling.call(context, {}));
  const [invoices, credits] = await Promise.all([
    orNull(
      getInvoices.call(context, {
        limitstart: view.start,
        limitnum: view.size,
        ...(view.status ? { status: view.status } : {}),
      }),
    ),
    orNull(getCredits.call(context, {})),
  ]);
  const now = context.now.toISOString();
  const frame = { locale, now, currency: overview.currency };
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="space-y-4">
        <BillingSummary overview={overview} locale={locale} now={now} />
        <Part title={t("invoices")} data={invoices} retryHref={pathOf(view)}>
          {(list) => <InvoiceTable list={list} view={view} {...frame} />}
        </Part>
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_3fr]">
          <Upcoming overview={overview} locale={locale} now={now} />
          <Part title={t("movements")} data={credits} retryHref={pathOf(view)}>
            {(list) => <CreditMovements movements={list.message.credits.credit} view={view} {...frame} />}
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
