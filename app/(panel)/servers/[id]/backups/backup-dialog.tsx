import { useLocale, useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { useDoing } from "@/components/state/use-action-name";
import { call } from "@/lib/api/client";
import { formatDateTime } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

export type ChosenBackup = { id: number; made: string };
type ForDisks = ChosenBackup & { action: "restore" | "delete" };
export type Chosen = ForDisks | (ChosenBackup & { action: "new" });

type DialogProps = { server: ServerOverview; chosen: ForDisks; onClose: () => void };

/** Says what is lost, and asks for the PIN if one is set. */
export function BackupDialog({ server, chosen: { action, id, made }, onClose }: DialogProps) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  const doing = useDoing();
  const { hostname, needs_pin: needsPin } = server;
  return (
    <ActionDialog
      begins
      title={t(`ask.${action}`, { made: formatDateTime(made, locale) })}
      description={t(`means.${action}`, { hostname })}
      confirmLabel={t(action)}
      pendingLabel={t("pending")}
      isDanger
      needsPin={needsPin}
      consequence={t("nothing")}
      send={(proof) =>
        action === "restore"
          ? call("eq", "restore_backup", { id: server.id, backup: id, ...proof })
          : call("eq", "delete_backup", { id: server.id, backup: id, ...proof })
      }
      done={doing(`${action}_backup`)}
      onClose={onClose}
    />
  );
}
