import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useSubmit } from "@/components/form/submit/use-submit";
import { CopyButton } from "@/components/ui/copy-button";
import { call } from "@/lib/api/client";
import { troubleOf } from "../trouble";

/** The secret that signs the account's webhooks. Shown only after a click, and after the PIN if one is set. */
export function SigningSecret({ hasPin }: { hasPin: boolean }) {
  const t = useTranslations("apiKeys.signing");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CallButton calls="webhooks/secret" size="sm" onClick={() => setOpen(true)}>
        {t("show")}
      </CallButton>
      {isOpen && <SecretDialog hasPin={hasPin} onClose={() => setOpen(false)} />}
    </>
  );
}

function SecretDialog({ hasPin, onClose }: { hasPin: boolean; onClose: () => void }) {
  const t = useTranslations("apiKeys.signing");
  const common = useTranslations("common");
  const pin = usePin(hasPin);
  const { submit, state, isBusy } = useSubmit({
    send: (proof: PinProof) => call("webhooks", "secret", proof),
    pin,
  });
  const secret = state.step === "done" ? state.answer.secret : null;
  return (
    <ConfirmDialog
      size="md"
      title={t("title")}
      description={t("text")}
      confirmLabel={t("show")}
      pendingLabel={t("showing")}
      pin={pin}
      consequence={t("nothingShown")}
      isBusy={isBusy}
      isOver={secret !== null}
      problem={troubleOf(state) && t("failed")}
      onConfirm={() => void submit({})}
      onClose={onClose}
    >
      {secret && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-4 py-3">
          <code className="min-w-0 select-all break-all font-mono">{secret}</code>
          <CopyButton showLabel value={secret} label={t("copy")} copiedLabel={common("copied")} />
        </div>
      )}
    </ConfirmDialog>
  );
}
