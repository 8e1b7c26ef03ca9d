import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { useDoing } from "@/components/state/use-action-name";
import { type Switched, type Switching, sendSwitch } from "./switching";

type PowerDialogProps = { action: Switching; server: Switched; onClose: () => void };

/** Explains the action, and asks for the PIN if one is set. */
export function PowerDialog({ action, server, onClose }: PowerDialogProps) {
  const t = useTranslations("server.power");
  const doing = useDoing();
  return (
    <ActionDialog
      begins
      title={t(`ask.${action}`, { hostname: server.hostname })}
      description={t(`means.${action === "suspend" && server.power === "off" ? "suspendOff" : action}`)}
      confirmLabel={t(`do.${action}`)}
      pendingLabel={t("pending")}
      isDanger={action === "hard_off"}
      needsPin={server.needs_pin}
      consequence={t("nothing")}
      send={(proof) => sendSwitch(action, server.id, proof)}
      done={doing(action)}
      onClose={onClose}
    />
  );
}
