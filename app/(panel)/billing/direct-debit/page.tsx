import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { localeOf } from "@/lib/base/locale";
import { showOwnMandate } from "@/lib/domain/money/sepa/own-mandate";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { DebitList } from "./debit-list";
import { MandateCard } from "./mandate-card";
import { SignForm } from "./sign-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("directDebit"))("title") };
}

/** The account's SEPA mandate, or the one that it can sign, and its direct debits. */
export default owned(async function DirectDebitPage() {
  const context = await signedIn("/billing/direct-debit");
  const locale = localeOf(await getLocale());
  const [t, common, { mandate, offer, debits }] = await Promise.all([
    getTranslations("directDebit"),
    getTranslations("common"),
    orNotFound(showOwnMandate.call(context, { language: locale })),
  ]);
  return (
    <ClientMessages namespaces={["common", "directDebit", "problems"]}>
      <div className="max-w-3xl space-y-4">
        <PageHeader
          breadcrumb={
            <Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />
          }
          title={t("title")}
          description={t("text")}
        />
        {mandate && <MandateCard mandate={mandate} locale={locale} />}
        {offer && (
          <Card title={t("sign.title")}>
            <SignForm offer={offer} language={locale} />
          </Card>
        )}
        {!mandate && !offer && (
          <Card>
            <EmptyState title={t("notOffered")}>{t("notOfferedText")}</EmptyState>
          </Card>
        )}
        {debits.length > 0 && (
          <Card title={t("debits")} flush>
            <DebitList debits={debits} />
          </Card>
        )}
      </div>
    </ClientMessages>
  );
});
