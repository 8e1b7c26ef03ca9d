import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call } from "@/lib/api/client";
import type { Endpoint } from "@/lib/domain/messages/webhooks/schema";

type DeleteWebhookProps = { endpoint: Endpoint; onClose: () => void };

/** Says what is deleted with the endpoint, and deletes it. */
export function DeleteWebhook({ endpoint: { id, name }, onClose }: DeleteWebhookProps) {
  const t = useTranslations("notifications.deletion");
  return (
    <ActionDialog
      title={t("title", { name })}
      description={t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isDanger
      send={() => call("webhooks", "delete", { id })}
      done={t("done")}
      onClose={onClose}
    />
  );
}
