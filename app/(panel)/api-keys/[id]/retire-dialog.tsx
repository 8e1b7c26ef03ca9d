import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import type { KeyCard, KeySecret } from "@/lib/domain/identity/api-keys/schema";
import { LastUse } from "../key-row";
import { troubleOf } from "../trouble";

type RetireDialogProps = { card: KeyCard; secret: KeySecret; now: Date; onClose: () => void };

/** Retires a secret. Shows its last use, because whatever still uses it stops working at once. */
export function RetireDialog({ card, secret, now, onClose }: RetireDialogProps) {
  const t = useTranslations("apiKeys.secrets");
  const { submit, state, isBusy } = useSubmit({
    send: (input: { id: number; secret_id: number }) => call("api_keys", "retire", input),
    onDone: () => {
      showToast(t("retired", { secret: secret.token_view }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("retireTitle", { secret: secret.token_view })}
      description={t("retireText")}
      confirmLabel={t("retireConfirm")}
      pendingLabel={t("retiring")}
      isDanger
      isBusy={isBusy}
      problem={troubleOf(state) && t("retireFailed")}
      onConfirm={() => void submit({ id: card.id, secret_id: secret.id })}
      onClose={onClose}
    >
      <p>
        {t("lastUse")} <LastUse card={secret} now={now} />
      </p>
    </ConfirmDialog>
  );
}
