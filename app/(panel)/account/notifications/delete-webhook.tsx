import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useProblemText } from "@/components/form/form-problem";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import type { Endpoint } from "@/lib/domain/webhooks/schema";

type DeleteWebhookProps = { endpoint: Endpoint; onClose: () => void };

/** Says what goes with the endpoint, and deletes it. */
export function DeleteWebhook({ endpoint: { id, name }, onClose }: DeleteWebhookProps) {
  const t = useTranslations("notifications.deletion");
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: (input: { id: number }) => call("webhooks", "delete", input),
    onDone: () => {
      onClose();
      showToast(t("done"), { tone: "good" });
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      description={t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isDanger
      isBusy={isBusy}
      problem={failure && say(failure.doc)}
      onConfirm={() => void submit({ id })}
      onClose={onClose}
    />
  );
}
