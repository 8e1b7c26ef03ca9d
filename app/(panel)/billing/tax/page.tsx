import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { EvidenceText, TaxGroundsList } from "@/components/state/tax-grounds";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { countryName } from "@/lib/base/country-name";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showResidence } from "@/lib/domain/money/tax/residence";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { BillingSkeleton } from "../billing-skeleton";
import { ConfirmResidence } from "./confirm-residence";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("taxGrounds");
  return { title: t("ownTitle") };
}

async function content(context: SignedContext) {
  const [t, billing, invoice, locale, residence] = await Promise.all([
    getTranslations("taxGrounds"),
    getTranslations("billing"),
    getTranslations("invoice"),
    getLocale(),
    orNotFound(showResidence.call(context, {})),
  ]);
  const { reason, country, pieces } = residence;
  const name = countryName(country, locale);
  return (
    <>
      <PageHeader
        title={t("ownTitle")}
        breadcrumb={
          <Breadcrumb label={billing("title")} items={[{ href: "/billing", label: billing("title") }]} />
        }
      />
      <div className="max-w-[40rem] space-y-4">
        {residence.is_asked && (
          <Card title={t("asked")}>
            <div className="space-y-3">
              <p>{t("askedWhy")}</p>
              <EvidenceText pieces={pieces} />
              <ClientMessages namespaces={["taxGrounds", "problems", "common"]}>
                <ConfirmResidence country={country} name={name} />
              </ClientMessages>
              <p>{t("otherwise")}</p>
              <LinkButton href={"/account/details" as Route}>{t("changeAddress")}</LinkButton>
            </div>
          </Card>
        )}
        <Card title={t("title")}>
          <div className="space-y-3">
            <p>{taxLabels(reason, invoice, locale)}</p>
            {reason.code !== "not_a_sale" && reason.grounds && (
              <TaxGroundsList grounds={reason.grounds} isShort />
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

/** The tax of the account, why it is that one, and the question where the customer lives. */
export default owned(async function OwnTaxPage() {
  return orSkeleton(content(await signedIn("/billing/tax")), <BillingSkeleton />);
});
