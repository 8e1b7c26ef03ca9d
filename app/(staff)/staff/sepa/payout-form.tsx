"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { addPayout } from "./actions";

const nothing = { customer: "", amount: "", holder: "", bank_account: "", reason: "" };

/** Accepts a decimal comma as well as a point. */
const plainAmount = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, "$1.$2");

/** Adds a payout of a customer's credit. */
export function PayoutForm() {
  const t = useTranslations("sepa.ask");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: nothing,
    resets: true,
    beside: ({ doc, fields }) => {
      if (doc === "reason.missing") return { reason: t("wrong.reason") };
      if (doc === "account.not_found") return { customer: t("wrong.customer") };
      if (doc !== "argument.invalid") return {};
      return {
        ...(fields.amount ? { amount: t("wrong.amount") } : {}),
        ...(fields.holder ? { holder: t("wrong.holder") } : {}),
        ...(fields.bank_account ? { bank_account: t("wrong.bank_account") } : {}),
        ...(fields.customer ? { customer: t("wrong.customer") } : {}),
      };
    },
    send: ({ amount, ...typed }) => sendForm(addPayout, { ...typed, amount: plainAmount(amount) }),
    onDone: () => {
      showToast(t("done"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...field("customer")}
          label={t("customer")}
          help={t("customerHelp")}
          autoComplete="off"
          required
        />
        <TextField {...field("amount")} label={t("amount")} inputMode="decimal" autoComplete="off" required />
        <TextField {...field("holder")} label={t("holder")} maxLength={140} autoComplete="off" required />
        <TextField {...field("bank_account")} label={t("iban")} maxLength={40} autoComplete="off" required />
      </div>
      <TextareaField {...field("reason")} label={t("reason")} rows={2} maxLength={500} required />
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("adding")}>
        {t("add")}
      </Button>
    </form>
  );
}
