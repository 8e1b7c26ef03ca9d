import type { Metadata, Route } from "next";
import { getTranslations } from "next-intl/server";
import { CallLink } from "@/components/form/buttons/call-button";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CreditCard } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showCards } from "@/lib/domain/money/payments/saved-card-list";
import { showOwnMandate } from "@/lib/domain/money/sepa/own-mandate";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { CardRow } from "./card-row";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("paymentMethods"))("title") };
}

/** Saved cards, and which of them automatic payment charges. */
export default owned(async function MethodsPage() {
  const context = await signedIn("/billing/methods");
  const { cards } = await orNotFound(showCards.call(context, {}));
  const { mandate, offer } = await orNotFound(showOwnMandate.call(context, {}));
  const t = await getTranslations("paymentMethods");
  const common = await getTranslations("common");
  return (
    <div className="max-w-3xl">
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />}
        title={t("title")}
        actions={
          <CallLink calls="billing/create_addfunds" href={"/billing/add-funds" as Route}>
            {t("addFunds")}
          </CallLink>
        }
      />
      {(mandate || offer) && (
        <p className="mb-4">
          <LinkButton href={"/billing/direct-debit" as Route}>{t("directDebit")}</LinkButton>
        </p>
      )}
      <Card title={t("cards")} flush>
        {cards.length === 0 ? (
          <EmptyState icon={<CreditCard size={22} aria-hidden />} title={t("none")}>
            {t("noneText")}
          </EmptyState>
        ) : (
          <ClientMessages namespaces={["paymentMethods", "common"]}>
            <ul className="divide-y">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} />
              ))}
            </ul>
          </ClientMessages>
        )}
      </Card>
    </div>
  );
});
