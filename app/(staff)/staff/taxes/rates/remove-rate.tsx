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
import { dropRate } from "../actions";

type RemoveRateProps = { id: number; name: string };

function RemoveDialog({ id, name, onClose }: RemoveRateProps & { onClose: () => void }) {
  const t = useTranslations("taxes");
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: (input: { id: number }) => sendForm(dropRate, input),
    onDone: () => {
      showToast(t("rateRemoved"));
      onClose();
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      description={t("removeText", { name })}
      confirmLabel={t("remove")}
      pendingLabel={t("saving")}
      isDanger
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => void submit({ id })}
      onClose={onClose}
    />
  );
}

/** Removes a rate that the operator has added. */
export function RemoveRate(props: RemoveRateProps) {
  const t = useTranslations("taxes");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={t("removeNamed", { name: props.name })} onClick={() => setOpen(true)}>
        {t("remove")}
      </Button>
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
