"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useSubmit } from "@/components/form/submit/use-submit";
import { troubleOf } from "./trouble";

type KeyDialogProps<T> = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  /** What happens to this action after a wrong PIN. */
  consequence: string;
  needsPin: boolean;
  send: (proof: PinProof, idempotencyKey: string) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
};

/** Confirms a change of one key, with the PIN if needed, and sends it exactly once. */
export function KeyDialog<T>({ needsPin, send, onDone, ...labels }: KeyDialogProps<T>) {
  const t = useTranslations("apiKeys.trouble");
  const pin = usePin(needsPin);
  const { submit, state, isBusy } = useSubmit<PinProof, T>({
    send,
    pin,
    whenLost: "repeat",
    onDone,
  });
  const trouble = troubleOf(state);
  return (
    <ConfirmDialog
      {...labels}
      pin={pin}
      isBusy={isBusy}
      problem={trouble && t(trouble)}
      problemTone={trouble === "checking" ? "info" : "danger"}
      onConfirm={() => void submit({})}
    />
  );
}
