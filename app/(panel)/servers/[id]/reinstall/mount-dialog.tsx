import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { useDoing } from "@/components/state/use-action-name";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

type DialogProps = { server: ServerOverview; image: { id: number; name: string }; onClose: () => void };

/** Confirmation before an image is put into the server's drive. */
export function MountDialog({ server, image, onClose }: DialogProps) {
  const t = useTranslations("machine.image");
  const doing = useDoing();
  return (
    <ActionDialog
      begins
      title={t("ask", { name: image.name })}
      description={t(server.image === null ? "meansEmpty" : "means", {
        hostname: server.hostname,
        present: server.image ?? "",
      })}
      confirmLabel={t("mount")}
      pendingLabel={t("pending")}
      needsPin={server.needs_pin}
      consequence={t("nothing")}
      send={(proof) => call("iso", "mount_iso", { id: server.id, iso: image.id, ...proof })}
      done={doing("mount_iso")}
      onClose={onClose}
    />
  );
}
