"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { dropEmail } from "./actions";

type WantedEmailProps = {
  email: string;
  /** When the link in the mail expires, formatted for the reader. */
  until: string;
};

/** The requested address that is not confirmed yet, with a button to withdraw the request. */
export function WantedEmail({ email, until }: WantedEmailProps) {
  const t = useTranslations("account.emailChange");
  const form = useActionForm({ send: () => sendForm(dropEmail, {}) });
  return (
    <div className="space-y-3">
      <FormNotice problems={form.problems} />
      <Notice
        tone="info"
        title={t("waitingTitle", { email })}
        live
        actions={
          <form method="post" onSubmit={form.submit}>
            <CallButton
              calls="accounts/cancel_email_change"
              type="submit"
              size="sm"
              pending={form.isSending}
              pendingLabel={t("cancelPending")}
            >
              {t("cancel")}
            </CallButton>
          </form>
        }
      >
        {t("waitingText", { until })}
      </Notice>
    </div>
  );
}
