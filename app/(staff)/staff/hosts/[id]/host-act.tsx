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
import { avoid, evacuate, restore } from "../actions";

type Act = "evacuate" | "restore" | "avoid" | "use";
type ActProps = { act: Act; id: number; name: string; servers: number };

const calls: Record<Act, (asked: { id: number; reason: string }) => Promise<object>> = {
  evacuate: (asked) => sendForm(evacuate, asked),
  restore: (asked) => sendForm(restore, asked),
  avoid: (asked) => sendForm(avoid, { ...asked, is_avoided: true }),
  use: (asked) => sendForm(avoid, { ...asked, is_avoided: false }),
};

function ActDialog({ act, id, name, servers, onClose }: ActProps & { onClose: () => void }) {
  const t = useTranslations("hosts");
  const text = useProblemText();
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: { reason: "" },
    beside: (refusal: Failure): Partial<Record<"reason", string>> =>
      refusal.doc === "reason.missing" ? { reason: text(refusal.doc) } : {},
    send: ({ reason }: { reason: string }): Promise<object> => calls[act]({ id, reason }),
    onDone: () => {
      showToast(t(`acts.${act}.done`));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t(`acts.${act}.title`, { name })}
      description={t(`acts.${act}.text`, { count: servers })}
      confirmLabel={t(`acts.${act}.label`)}
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

/** Has a host emptied or kept free of new servers, or lets it take servers again. */
export function HostAct(props: ActProps) {
  const t = useTranslations("hosts");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(`acts.${props.act}.label`)}</Button>
      {isOpen && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
