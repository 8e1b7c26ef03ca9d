"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { sendForm } from "@/lib/api/send-form";
import { endOthersAction, endSessionAction } from "./actions";

type EndDialogProps<T> = {
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  send: () => Promise<T>;
  onDone: (answer: T) => void;
};

/** Warns that it cannot be undone; sends one request however often the button is pressed. */
function EndDialog<T>({ onClose, title, children, confirmLabel, send, onDone }: EndDialogProps<T>) {
  const t = useTranslations("sessions");
  const { submit, state, isBusy } = useSubmit({
    send,
    onDone: (answer) => {
      onDone(answer);
      onClose();
    },
  });
  const isGone = state.step === "refused" && state.failure.code === "not_found";
  const isWrong = state.step === "refused" || state.step === "unknown";
  const problem = isGone ? "gone" : state.step === "unknown" ? "lost" : "failed";
  return (
    <ConfirmDialog
      title={title}
      description={children}
      confirmLabel={confirmLabel}
      pendingLabel={t("ending")}
      isDanger
      isBusy={isBusy}
      isOver={isGone}
      problem={isWrong && t(`problem.${problem}`)}
      problemTone={isGone ? "info" : "danger"}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}

type EndOneProps = {
  id: string /** Distinguishes this button's accessible name from the others. */;
  name: string;
  isKey: boolean;
};

/** Ends one session. */
export function EndOne({ id, name, isKey }: EndOneProps) {
  const t = useTranslations("sessions");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton
        calls="sessions/end"
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={t("endNamed", { name })}
      >
        {t("end")}
      </CallButton>
      <div className="contents text-start">
        {isOpen && (
          <EndDialog
            onClose={() => setOpen(false)}
            title={t("endTitle")}
            confirmLabel={t("end")}
            send={() => sendForm(endSessionAction, { id })}
            onDone={() => showToast(t("ended"))}
          >
            <p>{name}</p>
            <p className="mt-2">{t(isKey ? "endKeyText" : "endText")}</p>
          </EndDialog>
        )}
      </div>
    </>
  );
}

/** Ends all sessions except this one. */
export function EndOthers() {
  const t = useTranslations("sessions");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="sessions/end_others" size="sm" onClick={() => setOpen(true)}>
        {t("endOthers")}
      </CallButton>
      {isOpen && (
        <EndDialog
          onClose={() => setOpen(false)}
          title={t("endOthersTitle")}
          confirmLabel={t("endOthers")}
          send={() => sendForm(endOthersAction, {})}
          onDone={({ ended }) => showToast(t("endedCount", { count: ended }))}
        >
          {t("endOthersText")}
        </EndDialog>
      )}
    </>
  );
}
