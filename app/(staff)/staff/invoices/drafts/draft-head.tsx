import type { Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import type { DraftTerms } from "@/lib/domain/support/invoice-drafts/schema";
import { taxLabels } from "@/lib/i18n/params/billing-labels";

/** For whom the draft is, who sells, and which tax it bears. */
export async function DraftHead({ title, terms }: { title: string; terms: DraftTerms }) {
  const [t, backOffice, invoices, locale] = await Promise.all([
    getTranslations("backOffice.drafts"),
    getTranslations("backOffice"),
    getTranslations("invoice"),
    getLocale(),
  ]);
  const { account, seller, tax_reason: tax } = terms;
  return (
    <PageHeader
      title={title}
      description={[
        t("for", { name: account.name || account.email, seller }),
        taxLabels(tax, invoices, locale),
        t("isNoDocument"),
      ].join(" · ")}
      breadcrumb={
        <Breadcrumb
          label={backOffice("place")}
          items={[{ href: `/staff/customers/${account.id}` as Route, label: account.email }]}
        />
      }
    />
  );
}
