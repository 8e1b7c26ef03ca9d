import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showTogether } from "@/lib/domain/money/payments/show-together";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { offerOf } from "../invoices/[id]/pay-offer";
import { InvoiceList } from "./invoice-list";
import { PayBoxes } from "./pay-boxes";
import { readIds } from "./read-ids";

type PageProps = { searchParams: Promise<{ invoices?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("together"))("title") };
}

/** Preview of invoices, total and payment method; the combined invoice is created only with the payment. */
export default owned(async function PayPage({ searchParams }: PageProps) {
  const ids = readIds((await searchParams).invoices);
  if (ids.length === 0) redirect("/billing");
  if (ids.length === 1) redirect(`/billing/invoices/${ids[0]}` as Route);
  const context = await signedIn(`/billing/pay?invoices=${ids.join(",")}`);
  const view = await orNotFound(showTogether.call(context, { invoices: ids.map(String) }));
  if (view.combined !== null) redirect(`/billing/invoices/${view.combined}` as Route);
  const locale = await getLocale();
  const t = await getTranslations("together");
  const common = await getTranslations("common");
  const { entries, left_out: leftOut, total, credit } = view;
  return (
    <>
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />}
        title={t("title")}
        description={t("text")}
      />
      {leftOut.length > 0 && (
        <div className="mb-4">
          <Notice tone="attention">
            {t("leftOut", { numbers: leftOut.map(({ number }) => number).join(", ") })}
          </Notice>
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyState title={t("none")} action={<LinkButton href="/billing">{t("back")}</LinkButton>} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <InvoiceList view={view} locale={locale} />
          <ClientMessages namespaces={["together", "pay"]}>
            <PayBoxes
              ids={entries.map(({ id }) => id)}
              total={total}
              offer={offerOf(total, credit)}
              cards={view.cards}
              takesTransfers={view.takes_transfers}
            />
          </ClientMessages>
        </div>
      )}
    </>
  );
});
