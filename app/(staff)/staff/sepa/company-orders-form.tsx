"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import type { SepaOverview } from "@/lib/domain/money/sepa/schema";
import { saveOrders } from "./actions";

/** How a company orders payments at its bank. */
export function CompanyOrdersForm({ company }: { company: SepaOverview["companies"][number] }) {
  const t = useTranslations("sepa.company");
  const router = useRouter();
  const { region, is_reachable: isReachable } = company;
  const { field, box, press, problems, isBusy } = useSentForm({
    values: {
      creditor_id: company.creditor_id,
      offers_debits: company.offers_debits,
      scheme: company.scheme,
      notice_days: String(company.notice_days),
      transfer_version: company.transfer_version,
      debit_version: company.debit_version,
    },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid"
        ? {
            ...(fields.creditor_id ? { creditor_id: t("wrong.creditor_id") } : {}),
            ...(fields.notice_days ? { notice_days: t("wrong.notice_days") } : {}),
          }
        : {},
    send: (typed) => sendForm(saveOrders, { ...typed, region }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      {!isReachable && <Notice tone="attention">{t("unreachable")}</Notice>}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...field("creditor_id")}
          label={t("creditorId")}
          help={t("creditorIdHelp")}
          autoComplete="off"
        />
        <TextField
          {...field("notice_days")}
          label={t("noticeDays")}
          help={t("noticeDaysHelp")}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField {...field("scheme")} label={t("scheme")}>
          <option value="CORE">{t("schemes.CORE")}</option>
          <option value="B2B">{t("schemes.B2B")}</option>
        </SelectField>
        <SelectField {...field("transfer_version")} label={t("transferVersion")}>
          <option value="09">pain.001.001.09</option>
          <option value="03">pain.001.001.03</option>
        </SelectField>
        <SelectField {...field("debit_version")} label={t("debitVersion")}>
          <option value="08">pain.008.001.08</option>
          <option value="02">pain.008.001.02</option>
        </SelectField>
      </div>
      <Checkbox {...box("offers_debits")} label={t("offers")} help={t("offersHelp")} />
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}
