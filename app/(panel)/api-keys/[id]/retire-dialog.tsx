import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { KeyCard, KeySecret } from "@/lib/domain/api-keys/schema";
import { LastUse } from "../key-row";

type RetireDialogProps = { card: KeyCard; secret: KeySecret | null; now: Date; onClose: () => void };

/** The end of a secret, with its last use in sight: what still uses it stops at once. */
export function RetireDialog({ card, secret, now, onClose }: RetireDialogProps) {
  const t = useTranslations("apiKeys.secrets");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const retiring = useMutation({
    mutationFn: (secretId: number) => call("api_keys", "retire", { id: card.id, secret_id: secretId }),
    onSuccess: () => {
      showToast(t("retired", { secret: secret?.token_view ?? "" }));
      close();
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["api_keys"] });
      void queries.invalidateQueries({ queryKey: ["api_keys"] });
    },
  });
  const close = () => {
    retiring.reset();
    onClose();
  };
  return (
    <Dialog
      open={secret !== null}
      onClose={close}
      dismissible={!retiring.isPending}
      title={t("retireTitle", { secret: secret?.token_view ?? "" })}
      description={t("retireText")}
      footer={
        <>
          <Button data-autofocus disabled={retiring.isPending} onClick={close}>
            {common("cancel")}
          </Button>
          <Button
            variant="danger"
            pending={retiring.isPending}
            pendingLabel={t("retiring")}
            onClick={() => secret && !retiring.isPending && retiring.mutate(secret.id)}
          >
            {t("retireConfirm")}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {secret && (
          <p>
            {t("lastUse")} <LastUse card={secret} now={now} />
          </p>
        )}
        {retiring.isError && (
          <Notice tone="danger" live>
            {t("retireFailed")}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
