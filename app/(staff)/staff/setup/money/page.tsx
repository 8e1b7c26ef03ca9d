import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { orNotFound } from "@/lib/api/or-not-found";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { runtime } from "@/lib/env";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ByEnvironment } from "../by-environment";
import { CompanyFirst } from "../company-first";
import { openSetup } from "../open-setup";
import { readGroup } from "../read-group";
import { SetupFrame } from "../setup-frame";
import { BankForm } from "./bank-form";
import { CardForm } from "./card-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup.steps");
  return { title: t("money") };
}

const keys = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

async function content() {
  const { context, progress } = await openSetup("money");
  const [t, { companies }, cards] = await Promise.all([
    getTranslations("setup.money"),
    orNotFound(listCompanies.call(context, {})),
    readGroup(context, "money", keys),
  ]);
  const [company] = companies;
  const address = new URL("/payment-callback/stripe", runtime().publicUrl).href;
  return (
    <ClientMessages namespaces={["setup", "companyForm", "common", "problems"]}>
      <SetupFrame current="money" text={t("text")} progress={progress}>
        <Card title={t("bank")} hint={t("bankText")}>
          {company ? (
            <BankForm
              key={JSON.stringify(company.bank)}
              region={company.region}
              payments={company.payments}
              bank={company.bank}
            />
          ) : (
            <CompanyFirst />
          )}
        </Card>
        <Card title={t("cards")}>
          {cards.fixed.length > 0 ? (
            <ByEnvironment names={cards.fixed} />
          ) : (
            <CardForm
              key={cards.version}
              version={cards.version}
              address={address}
              isConnected={cards.isSet("STRIPE_SECRET_KEY")}
            />
          )}
          <p className="mt-4 text-ink-2 text-xs">
            {t.rich("test", {
              link: (labels) => (
                <Link href={"/staff/settings/money" as Route} className="tap text-accent-ink underline">
                  {labels}
                </Link>
              ),
            })}
          </p>
        </Card>
      </SetupFrame>
    </ClientMessages>
  );
}

/** How customers pay: a bank account, and a card service whose key and webhook are checked. */
export default function MoneyStepPage() {
  return orStaffSkeleton(content);
}
