import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { detailsOf } from "@/components/details/details-values";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { DetailsMissing } from "@/components/state/details-missing";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { listCountries } from "@/lib/base/list-countries";
import type { Locale } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";
import { showDetails } from "@/lib/domain/customers/accounts/details";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { showEInvoiceChoice } from "@/lib/domain/money/e-invoices/show-choice";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { DetailsForm } from "./details-form";
import { EInvoiceCard } from "./e-invoice-card";
import { SettingsCard } from "./settings-card";
import { type KeptNumber, TaxNumber } from "./tax-number";

type Shown = Awaited<ReturnType<typeof showDetails.call>>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("details");
  return { title: t("title") };
}

function shownTo({ tax_number: kept }: Shown, locale: Locale): KeptNumber | null {
  if (!kept || kept.number === "") return null;
  const state = !kept.is_valid ? "invalid" : kept.checked?.by === "syntax" ? "unconfirmed" : "confirmed";
  return { number: kept.number, state, date: kept.checked ? formatDate(kept.checked.at, locale) : "" };
}

const isOn = ({ custom }: Shown, name: string): boolean => custom[name] === "on";

async function content(context: SignedContext) {
  const [t, invoice, locale] = await Promise.all([
    getTranslations("details"),
    getTranslations("invoice"),
    getLocale(),
  ]);
  const [shown, chosen] = await Promise.all([
    showDetails.call(context, {}),
    showEInvoiceChoice.call(context, {}),
  ]);
  return (
    <div className="max-w-[40rem] space-y-4">
      {shown.missing.length === 0 ? (
        <Notice tone="good">{t("complete")}</Notice>
      ) : (
        <DetailsMissing missing={shown.missing} />
      )}
      <ClientMessages namespaces={["details", "eInvoice", "problems", "common"]}>
        <DetailsForm values={detailsOf(shown)} countries={listCountries(locale)} />
        <Card
          title={t("taxNumber.title")}
          footer={t("taxNumber.today", { tax: taxLabels(shown.tax, invoice, locale) })}
        >
          {shown.tax_number ? (
            <TaxNumber country={shown.country} kept={shownTo(shown, locale)} />
          ) : (
            <p className="text-ink-2">{t("taxNumber.none")}</p>
          )}
        </Card>
        <EInvoiceCard chosen={chosen} />
        <SettingsCard
          values={{
            co_autopayment: isOn(shown, "co_autopayment"),
            co_marktemails: isOn(shown, "co_marktemails"),
            co_marktsms: isOn(shown, "co_marktsms"),
          }}
        />
      </ClientMessages>
    </div>
  );
}

/** Billing details, the tax number, and how invoices are paid. */
export default owned(async function DetailsPage() {
  return orSkeleton(content(await signedIn("/account/details")), <AccountSkeleton />);
});
