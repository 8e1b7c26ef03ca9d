"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { announce, cancel, keep } from "../actions";

type Act = "announce" | "cancel";
type DialogProps = { act: Act; id: number; onClose: () => void };

function ActDialog({ act, id, onClose }: DialogProps) {
  const t = useTranslations("priceChanges");
  const text = useProblemText();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: { reason: "" },
    beside: (refusal: Failure) => (refusal.doc === "reason.missing" ? { reason: text(refusal.doc) } : {}),
    send: ({ reason }: { reason: string }): Promise<object> =>
      act === "announce" ? sendForm(announce, { id }) : sendForm(cancel, { id, reason }),
    onDone: () => {
      showToast(t(`acts.${act}.done`));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t(`acts.${act}.title`)}
      description={t(`acts.${act}.text`)}
      confirmLabel={t(`acts.${act}.label`)}
      pendingLabel={t("working")}
      isDanger={act === "cancel"}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      {act === "cancel" && (
        <TextareaField
          label={t("reason")}
          help={t("reasonHelp")}
          {...field("reason")}
          isErrorSpoken
          rows={2}
          maxLength={500}
          required
        />
      )}
    </ConfirmDialog>
  );
}

/** Announces a planned change, or cancels one. */
export function ChangeActs({ id, acts }: { id: number; acts: readonly Act[] }) {
  const t = useTranslations("priceChanges");
  const [open, setOpen] = useState<Act | null>(null);
  return (
    <>
      {acts.map((act) => (
        <Button key={act} variant={act === "announce" ? "primary" : "secondary"} onClick={() => setOpen(act)}>
          {t(`acts.${act}.label`)}
        </Button>
      ))}
      {open && <ActDialog act={open} id={id} onClose={() => setOpen(null)} />}
    </>
  );
}

type KeepProps = { id: number; account: number; email: string; isKept: boolean };

/** Lets a customer keep the old price, or not: it removes nothing, and is done without a dialog. */
export function KeepButton({ id, account, email, isKept }: KeepProps) {
  const t = useTranslations("priceChanges");
  const text = useProblemText();
  const router = useRouter();
  const { submit, isBusy } = useSubmit({
    send: () => sendForm(keep, { id, account, is_kept: !isKept }),
    onDone: () => router.refresh(),
  });
  const label = t(isKept ? "dontKeep" : "keep");
  const press = async () => {
    const end = await submit({});
    if (end.end === "refused" || end.end === "unknown") showToast(text(end.failure.doc), { tone: "danger" });
  };
  return (
    <Button
      size="sm"
      aria-label={`${label}: ${email}`}
      pending={isBusy}
      pendingLabel={t("working")}
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}
