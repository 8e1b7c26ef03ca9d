import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call } from "@/lib/api/client";
import type { DialogProps } from "./dialog-props";

/** Deletes a network that no server is on. */
export function DeleteDialog({ network: { id, name }, onClose }: DialogProps) {
  const t = useTranslations("networks.private");
  return (
    <ActionDialog
      isDanger
      title={t("deleteTitle", { name })}
      confirmLabel={t("delete")}
      pendingLabel={t("deleting")}
      send={() => call("networks", "delete", { id })}
      done={t("deleted", { name })}
      onClose={onClose}
    >
      <ApiCalls calls={[{ call: "networks/delete", fields: { id } }]} />
    </ActionDialog>
  );
}
