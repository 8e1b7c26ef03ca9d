"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import type { FailureName } from "@/lib/api/rpc-errors";
import { sendForm } from "@/lib/api/send-form";
import type { ProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { unlinkAction } from "./actions";

type Problem = "limited" | "lastWayIn" | "gone" | "failed";

const problems: Partial<Record<FailureName, Problem>> = {
  "rate.limited": "limited",
  "sso.last_way_in": "lastWayIn",
  "link.not_found": "gone",
};

type UnlinkProps = { provider: ProviderId; name: string };

/** The button and its dialog, which says what stops working. */
export function Unlink({ provider, name }: UnlinkProps) {
  const t = useTranslations("linkedAccounts");
  const [isOpen, setOpen] = useState(false);
  const { submit, state, isBusy, dismiss } = useSubmit({
    send: (input: { provider: ProviderId }) => sendForm(unlinkAction, input),
    onDone: () => {
      setOpen(false);
      showToast(t("unlinked", { name }), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      <CallButton
        calls="identities/unlink"
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={t("unlinkNamed", { name })}
      >
        {t("unlink")}
      </CallButton>
      {isOpen && (
        <ConfirmDialog
          title={t("unlinkTitle", { name })}
          description={t("unlinkText", { name })}
          confirmLabel={t("unlinkNamed", { name })}
          pendingLabel={t("unlinking")}
          isDanger
          isBusy={isBusy}
          problem={failure && t(`problems.${problems[failure.doc] ?? "failed"}`)}
          onConfirm={() => void submit({ provider })}
          onClose={() => {
            setOpen(false);
            dismiss();
          }}
        />
      )}
    </>
  );
}
