"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { confirm } from "./actions";

type ConfirmProps = { country: string; name: string };

/** The customer's answer: they live in the country of their address. */
export function ConfirmResidence({ country, name }: ConfirmProps) {
  const t = useTranslations("taxGrounds");
  const router = useRouter();
  const { submit, isSending, problems } = useActionForm({
    send: () => sendForm(confirm, { country }),
    onDone: () => {
      showToast(t("confirmed"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-3">
      <FormNotice problems={problems} />
      <CallButton
        calls="taxes/confirm_residence"
        type="submit"
        variant="primary"
        pending={isSending}
        pendingLabel={t("confirming")}
      >
        {t("confirm", { country: name })}
      </CallButton>
    </form>
  );
}
