import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showEarlierInvoices, showEarlierPayments } from "@/lib/domain/money/earlier-documents/show";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { EarlierInvoiceTable, EarlierPaymentTable } from "./earlier-tables";

type Query = Partial<Record<"before" | "after" | "paid_before" | "paid_after", string | string[]>>;
type PageProps = { searchParams: Promise<Query> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("earlier"))("title") };
}

/** A URL may have been typed by hand: anything but a number is dropped. */
const numberIn = (text: unknown): string | undefined =>
  /^[1-9]\d{0,8}$/.test(String(text)) ? String(text) : undefined;

/** Invoices and payments of the system before this one. */
export default owned(async function EarlierPage({ searchParams }: PageProps) {
  const query = await searchParams;
  const context = await signedIn("/billing/earlier");
  const place = (before: unknown, after: unknown) => ({ before: numberIn(before), after: numberIn(after) });
  const [t, common, locale, invoices, payments] = await Promise.all([
    getTranslations("earlier"),
    getTranslations("common"),
    getLocale(),
    orNotFound(showEarlierInvoices.call(context, place(query.before, query.after))),
    orNotFound(showEarlierPayments.call(context, place(query.paid_before, query.paid_after))),
  ]);
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb label={common("path")} items={[{ href: "/billing" as Route, label: t("billing") }]} />
        }
        title={t("title")}
        description={t("text")}
      />
      <div className="space-y-4">
        <EarlierInvoiceTable page={invoices} locale={locale} />
        <EarlierPaymentTable page={payments} locale={locale} />
      </div>
    </>
  );
});
