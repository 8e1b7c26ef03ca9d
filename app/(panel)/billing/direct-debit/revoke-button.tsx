"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { revoke } from "./actions";

/** Revokes the mandate, once it is confirmed. */
export function RevokeButton() {
  const t = useTranslations("directDebit.revoke");
  const router = useRouter();
  const text = useProblemText();
  const [isOpen, setOpen] = useState(false);
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(revoke, {}),
    onDone: () => {
      setOpen(false);
      showToast(t("done"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("label")}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t("title")}
          description={t("text")}
          confirmLabel={t("label")}
          pendingLabel={t("working")}
          isDanger
          isBusy={isBusy}
          problem={failure && text(failure.doc)}
          onConfirm={() => void submit({})}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
