import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { localPath } from "@/lib/base/local-path";
import { showCredit } from "@/lib/domain/money/billing/show-credit";
import { showCards } from "@/lib/domain/money/payments/saved-card-list";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AddFundsForm } from "./add-funds-form";
import { shortfall } from "./shortfall";

type PageProps = { searchParams: Promise<{ to?: string | string[]; for?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("addFunds"))("title") };
}

/** Buys credit. `to`: path to continue at; `for`: total of the order it is for. */
export default owned(async function AddFundsPage({ searchParams }: PageProps) {
  const { to, for: total } = await searchParams;
  const context = await signedIn("/billing/add-funds");
  const { methods } = await orNotFound(showCards.call(context, {}));
  const { currency } = context.actor.account;
  const { entries } = await showCredit.call(context, { size: 1 });
  const short = shortfall(total, entries[0]?.after.value ?? "0.00", currency);
  const t = await getTranslations("addFunds");
  const common = await getTranslations("common");
  return (
    <div className="max-w-2xl">
      <PageHeader
        breadcrumb={<Breadcrumb label={common("path")} items={[{ href: "/billing", label: t("billing") }]} />}
        title={t("title")}
        description={t(short ? "textForOrder" : "text")}
      />
      <ClientMessages namespaces={["addFunds", "pay"]}>
        <AddFundsForm
          cards={methods}
          currency={currency}
          {...(short && { proposed: short })}
          returnTo={localPath(to) ?? "/billing"}
        />
      </ClientMessages>
    </div>
  );
});
