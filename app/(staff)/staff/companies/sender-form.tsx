"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { saveSender } from "./actions";

/** Under which address a company sends e-invoices into a network. */
export function SenderForm({ region, participant }: { region: string; participant: string }) {
  const t = useTranslations("companyForm");
  const router = useRouter();
  const { field, press, problems, isBusy } = useSentForm({
    values: { participant },
    beside: ({ doc, fields }) =>
      doc === "argument.invalid" && fields.participant ? { participant: t("wrong.participant") } : {},
    send: (typed) => sendForm(saveSender, { ...typed, region }),
    onDone: () => {
      showToast(t("saved"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField
          {...field("participant")}
          label={t("networkAddress")}
          help={t("help.participant")}
          optionalLabel={t("optional")}
          autoComplete="off"
        />
      </div>
      <FormNotice problems={problems} />
      <Button type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("saveSender")}
      </Button>
    </form>
  );
}
