import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { useDoing } from "@/components/state/use-action-name";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

export type Chosen = { deed: "restore" | "remove"; name: string };

type DialogProps = { server: ServerOverview; chosen: Chosen; onClose: () => void };

/** Says what is lost, and asks for the PIN if one is set. */
export function SnapshotDialog({ server, chosen: { deed: action, name }, onClose }: DialogProps) {
  const t = useTranslations("machine.snapshots");
  const doing = useDoing();
  const { id, hostname, needs_pin: needsPin } = server;
  return (
    <ActionDialog
      begins
      title={t(`ask.${action}`, { name })}
      description={t(`means.${action}`, { hostname })}
      confirmLabel={t(action)}
      pendingLabel={t("pending")}
      isDanger
      needsPin={needsPin}
      consequence={t("nothing")}
      send={(proof) => call("vm", `${action}_snapshot`, { id, name, ...proof })}
      done={doing(`${action}_snapshot`)}
      onClose={onClose}
    />
  );
}
