"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { saveExchangeRate } from "../actions";

const isCode = (text: string): boolean => /^[A-Za-z]{3}$/.test(text.trim());

/** The rate of a day, entered by hand. */
export function RateForm({ today }: { today: string }) {
  const t = useTranslations("taxes");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { base: "EUR", currency: "", day: today, rate: "" },
    check: ({ base, currency, day, rate }) => ({
      ...(isCode(base) ? {} : { base: t("wrong.currency") }),
      ...(isCode(currency) ? {} : { currency: t("wrong.currency") }),
      ...(day === "" ? { day: t("wrong.day") } : {}),
      ...(/^\d{1,9}([.,]\d{1,6})?$/.test(rate.trim()) ? {} : { rate: t("wrong.exchange") }),
    }),
    send: ({ rate, ...typed }) =>
      sendForm(saveExchangeRate, { ...typed, rate: rate.trim().replace(",", ".") }),
    onDone: ({ completed }) => {
      showToast(t("exchangeSaved", { count: completed }));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-4">
        <TextField label={t("oneOf")} {...field("base")} maxLength={3} autoComplete="off" />
        <TextField label={t("isSoMany")} {...field("rate")} inputMode="decimal" autoComplete="off" />
        <TextField label={t("currency")} {...field("currency")} maxLength={3} autoComplete="off" />
        <TextField label={t("day")} type="date" {...field("day")} />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
    </form>
  );
}
