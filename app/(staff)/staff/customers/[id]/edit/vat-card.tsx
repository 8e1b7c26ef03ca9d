import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { formatDate } from "@/lib/base/time-text";
import type { Details } from "@/lib/domain/customers/accounts/shared/details-schema";
import { taxLabels } from "@/lib/i18n/params/billing-labels";
import { ActButton } from "../../../acting/action-button";
import { VatForm } from "./vat-form";

type VatCardProps = { id: number; email: string; details: Details };

const tones = { confirmed: "good", unconfirmed: "attention", invalid: "danger" } as const;

/** The customer's VAT number with the result of its check; checked anew here, as the customer could. */
export async function VatCard({ id, email, details }: VatCardProps) {
  const [t, own, invoice, locale] = await Promise.all([
    getTranslations("details.taxNumber"),
    getTranslations("customerRecord.edit"),
    getTranslations("invoice"),
    getLocale(),
  ]);
  const { tax_number: kept, tax } = details;
  const state = !kept?.is_valid ? "invalid" : kept.checked?.by === "syntax" ? "unconfirmed" : "confirmed";
  return (
    <Card title={t("title")} footer={t("today", { tax: taxLabels(tax, invoice, locale) })}>
      {kept === null ? (
        <p className="text-ink-2">{own("noVat")}</p>
      ) : (
        <div className="space-y-4">
          {kept.number !== "" && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-56">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="break-all font-mono">{kept.number}</span>
                  <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
                </p>
                {kept.checked && (
                  <p className="mt-1 text-ink-2 text-xs">
                    {t("checkedOn", { date: formatDate(kept.checked.at, locale) })}
                  </p>
                )}
              </div>
              <ActButton act="dropVat" subject={{ id }} name={email} />
            </div>
          )}
          <VatForm id={id} hasNumber={kept.number !== ""} />
        </div>
      )}
    </Card>
  );
}
