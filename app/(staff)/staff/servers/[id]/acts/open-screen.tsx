"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { impersonationMinutes } from "@/lib/domain/support/impersonation/rules";
import { beginImpersonation } from "../../../customers/[id]/visit/actions";

type OpenScreenProps = { id: number; hostname: string; account: number };

function ScreenDialog({ id, hostname, account, onClose }: OpenScreenProps & { onClose: () => void }) {
  const t = useTranslations("serverRecord.openScreen");
  const text = useProblemText();
  const { field, press, failure, isBusy } = useSentForm({
    values: { reason: "" },
    check: ({ reason }) => (reason.trim() === "" ? { reason: text("reason.missing") } : {}),
    send: ({ reason }) =>
      sendForm(beginImpersonation, { account, reason, mode: "read_write", minutes: impersonationMinutes[0] }),
    leaves: true,
    onDone: () => window.location.assign(`/servers/${id}/console`),
  });
  return (
    <ConfirmDialog
      title={t("title")}
      description={t("text", { name: hostname })}
      confirmLabel={t("label")}
      pendingLabel={t("working")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextareaField
        label={t("reason")}
        {...field("reason")}
        isErrorSpoken
        rows={3}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  );
}

/** Begins a visit in the customer's account that leads to the console of this server. */
export function OpenScreen(props: OpenScreenProps) {
  const t = useTranslations("serverRecord.openScreen");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("label")}
      </Button>
      {isOpen && <ScreenDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
