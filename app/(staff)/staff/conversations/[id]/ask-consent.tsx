"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { type Consent, consents } from "@/lib/domain/support/tickets/rules";
import { askForConsent } from "../actions";

const words = { visit: "askVisit", console: "askConsole" } as const;

type AskDialogProps = { id: number; what: Consent; onClose: () => void };

function AskDialog({ id, what, onClose }: AskDialogProps) {
  const t = useTranslations("tickets.agent");
  const working = useTranslations("tickets");
  const text = useProblemText();
  const { field, press, failure, isBusy } = useSentForm({
    values: { reason: "" },
    beside: ({ doc }) => (doc === "reason.missing" ? { reason: text(doc) } : {}),
    send: ({ reason }) => sendForm(askForConsent, { about: "ticket", id, what, reason }),
    onDone: () => {
      showToast(t("asked"));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(words[what])}
      description={t("askText")}
      confirmLabel={t(words[what])}
      pendingLabel={working("working")}
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

/** Asks the customer of a ticket to allow support something until tomorrow. */
export function AskConsent({ id }: { id: number }) {
  const t = useTranslations("tickets.agent");
  const [what, setWhat] = useState<Consent | null>(null);
  return (
    <>
      {consents.map((one) => (
        <Button key={one} variant="ghost" onClick={() => setWhat(one)}>
          {t(words[one])}
        </Button>
      ))}
      {what && <AskDialog id={id} what={what} onClose={() => setWhat(null)} />}
    </>
  );
}
