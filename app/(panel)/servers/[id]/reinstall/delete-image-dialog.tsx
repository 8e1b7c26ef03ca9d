import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call } from "@/lib/api/client";
import type { OwnImage } from "./use-own-images";

type DialogProps = { image: OwnImage; onDone: () => void; onClose: () => void };

/** Confirmation before one of the account's own images is deleted. */
export function DeleteImageDialog({ image, onDone, onClose }: DialogProps) {
  const t = useTranslations("machine.own");
  return (
    <ActionDialog
      title={t("ask", { name: image.name })}
      description={t("means")}
      confirmLabel={t("delete")}
      pendingLabel={t("deleting")}
      isDanger
      send={() => call("iso", "delete", { id: image.id })}
      done={t("deleted", { name: image.name })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
