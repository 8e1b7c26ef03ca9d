"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { pin } from "../actions";

type PinProps = { id: number; hostname: string; isPinned: boolean };

function PinDialog({ id, hostname, isPinned, onClose }: PinProps & { onClose: () => void }) {
  const t = useTranslations("hosts");
  const text = useProblemText();
  const router = useRouter();
  const act = isPinned ? "off" : "on";
  const { field, press, failure, isBusy } = useSentForm({
    values: { reason: "" },
    beside: (refusal: Failure): Partial<Record<"reason", string>> =>
      refusal.doc === "reason.missing" ? { reason: text(refusal.doc) } : {},
    send: ({ reason }: { reason: string }): Promise<object> =>
      sendForm(pin, { server: id, is_pinned: !isPinned, reason }),
    onDone: () => {
      showToast(t(`pin.${act}.done`, { hostname }));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t(`pin.${act}.title`, { hostname })}
      description={t(`pin.${act}.text`)}
      confirmLabel={t(`pin.${act}.label`)}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextareaField
        label={t("reason")}
        help={t("reasonHelp")}
        {...field("reason")}
        isErrorSpoken
        rows={2}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  );
}

/** Keeps a server on its host, or lets it be moved again. */
export function PinButton(props: PinProps) {
  const t = useTranslations("hosts.pin");
  const [isOpen, setOpen] = useState(false);
  const label = t(props.isPinned ? "off.label" : "on.label");
  return (
    <>
      <Button size="sm" aria-label={`${label}: ${props.hostname}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <PinDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
