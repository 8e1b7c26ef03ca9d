"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { AcceptBox, acceptedOf } from "@/components/legal/accept-box";
import { sendForm } from "@/lib/api/send-form";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";
import { accept } from "./actions";

/** Accepts what is in effect without waiting for the next order. */
export function AcceptPending({ documents }: { documents: readonly PendingDocument[] }) {
  const t = useTranslations("legal.own");
  const words = useTranslations("legalAccept");
  const { form, box, press, problems, isBusy } = useSentForm({
    values: { accepted: false },
    check: ({ accepted }) => (accepted ? {} : { accepted: words("missing") }),
    send: () => sendForm(accept, { accepted: acceptedOf(documents), occasion: "account" }),
    onDone: () => showToast(t("accepted")),
  });
  return (
    <form method="post" noValidate onSubmit={press} className="space-y-4">
      <AcceptBox
        documents={documents}
        {...box("accepted")}
        error={form.getFieldState("accepted", form.formState).error?.message}
      />
      <FormNotice problems={problems} />
      <CallButton calls="legal/accept" type="submit" pending={isBusy} pendingLabel={t("accepting")}>
        {t("accept")}
      </CallButton>
    </form>
  );
}
