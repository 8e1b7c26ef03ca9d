"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { eInvoiceChoices, networkChoices } from "@/lib/domain/money/e-invoices/rules";
import type { EInvoiceChoiceView } from "@/lib/domain/money/e-invoices/schema";
import { chooseEInvoice } from "./actions";

/** In which format invoices are mailed, and the reference that they name. */
export function EInvoiceCard({ chosen }: { chosen: EInvoiceChoiceView }) {
  const t = useTranslations("eInvoice");
  const { network } = chosen;
  const { field, press, problems, isBusy } = useSentForm({
    values: {
      format: chosen.format,
      reference: chosen.reference,
      network: network?.choice ?? "automatic",
      participant: network?.participant ?? "",
    },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid" && fields.participant ? { participant: t("choice.participantWrong") } : {},
    send: ({ network: way, participant, ...wanted }) =>
      sendForm(chooseEInvoice, network ? { ...wanted, network: way, participant } : wanted),
    onDone: () => showToast(t("choice.saved"), { tone: "good" }),
  });
  const { automatic } = chosen;
  return (
    <Card title={t("choice.title")}>
      <form method="post" noValidate className="space-y-4" onSubmit={press}>
        <p className="text-ink-2">{t("choice.text")}</p>
        <SelectField
          {...field("format")}
          label={t("choice.format")}
          help={automatic ? t("choice.rule", { format: t(`formats.${automatic}`) }) : t("choice.noRule")}
        >
          {eInvoiceChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === "automatic" || choice === "none" ? t(`choice.${choice}`) : t(`formats.${choice}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field("reference")}
          label={t("choice.reference")}
          help={t("choice.referenceHelp")}
          optionalLabel={t("choice.optional")}
          maxLength={100}
          autoComplete="off"
        />
        {network && (
          <>
            <SelectField
              {...field("network")}
              label={t("choice.network")}
              help={t(network.is_ruled ? "choice.networkRuled" : "choice.networkUnruled")}
            >
              {networkChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`choice.networks.${choice}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              {...field("participant")}
              label={t("choice.participant")}
              help={t("choice.participantHelp")}
              optionalLabel={t("choice.optional")}
              maxLength={60}
              autoComplete="off"
            />
          </>
        )}
        <FormNotice problems={problems} />
        <CallButton
          calls="billing/set_e_invoice_choice"
          type="submit"
          pending={isBusy}
          pendingLabel={t("choice.saving")}
        >
          {t("choice.save")}
        </CallButton>
      </form>
    </Card>
  );
}
