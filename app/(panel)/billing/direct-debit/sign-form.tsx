"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Locale } from "@/lib/base/locale";
import type { OwnMandate } from "@/lib/domain/money/sepa/schema";
import { sign } from "./actions";

type SignFormProps = { offer: NonNullable<OwnMandate["offer"]>; language: Locale };

/** Shows a mandate and signs it. */
export function SignForm({ offer, language }: SignFormProps) {
  const t = useTranslations("directDebit.sign");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { holder: "", iban: "" },
    check: ({ holder, iban }) => ({
      ...(holder.trim() === "" ? { holder: t("wrong.holder") } : {}),
      ...(iban.trim() === "" ? { iban: t("wrong.iban") } : {}),
    }),
    beside: ({ doc, fields }) => (doc === "argument.invalid" && fields.iban ? { iban: t("wrong.iban") } : {}),
    send: (typed) => sendForm(sign, { ...typed, digest: offer.digest, language }),
    onDone: () => {
      showToast(t("done"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...field("holder")} label={t("holder")} maxLength={70} autoComplete="name" required />
        <TextField {...field("iban")} label={t("iban")} maxLength={60} autoComplete="off" required />
      </div>
      <div className="wrap-anywhere whitespace-pre-line rounded-md border bg-sunken p-3 text-sm">
        {offer.text}
      </div>
      <p className="text-ink-2 text-xs">{t("kept")}</p>
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("signing")}>
        {t("sign")}
      </Button>
    </form>
  );
}
