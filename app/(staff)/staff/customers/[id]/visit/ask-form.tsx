"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useFieldError } from "@/components/form/problems/form-problem";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { askCustomer } from "./actions";

/** Asks a customer who has switched support access off to allow it for a day. */
export function AskForm({ account }: { account: number }) {
  const t = useTranslations("impersonation.start");
  const { submit, isSending, problems } = useActionForm({
    send: ({ reason = "" }) => sendForm(askCustomer, { account, reason }),
    check: ({ reason = "" }) => (reason.trim() === "" ? [{ doc: "reason.missing", field: "reason" }] : []),
    onDone: ({ email }) => showToast(t("asked", { email })),
  });
  const error = useFieldError(problems);
  return (
    <form method="post" onSubmit={submit} noValidate className="max-w-xl space-y-4">
      <TextField
        label={t("reason")}
        help={t("askText")}
        name="reason"
        error={error("reason")}
        maxLength={500}
        autoComplete="off"
        required
      />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isSending} pendingLabel={t("asking")}>
        {t("ask")}
      </Button>
    </form>
  );
}
