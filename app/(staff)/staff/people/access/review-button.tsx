"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { confirm } from "./actions";

function ReviewDialog({ revision, onClose }: { revision: string; onClose: () => void }) {
  const t = useTranslations("staff.access");
  const text = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(confirm, { revision }),
    onDone: () => {
      showToast(t("confirmed"));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("confirmTitle")}
      description={t("confirmText")}
      confirmLabel={t("confirm")}
      pendingLabel={t("working")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}

/** Puts on record that the reader has looked through what the page shows. */
export function ReviewButton({ revision }: { revision: string }) {
  const t = useTranslations("staff.access");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t("confirm")}
      </Button>
      {isOpen && <ReviewDialog revision={revision} onClose={() => setOpen(false)} />}
    </>
  );
}
