import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { call } from "@/lib/api/client";
import type { Endpoint } from "@/lib/domain/messages/webhooks/schema";

type RotateWebhookProps = {
  endpoint: Endpoint;
  hasPin: boolean;
  onMade: (secret: string) => void;
  onClose: () => void;
};

/** Creates a new secret, after the PIN if one is set. */
export function RotateWebhook({ endpoint: { id, name }, hasPin, onMade, onClose }: RotateWebhookProps) {
  const t = useTranslations("notifications.secret");
  const say = useProblemText();
  const pin = usePin(hasPin);
  const { submit, state, isBusy } = useSubmit({
    send: (proof: PinProof, idempotencyKey) =>
      call("webhooks", "rotate", { id, ...proof }, { idempotencyKey }),
    pin,
    whenLost: "repeat",
    onDone: ({ secret }) => {
      onClose();
      onMade(secret);
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("rotateTitle", { name })}
      description={t("rotateText")}
      confirmLabel={t("rotateConfirm")}
      pendingLabel={t("rotating")}
      pin={pin}
      consequence={t("nothingMade")}
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}
