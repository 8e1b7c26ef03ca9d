import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { type Switched, type Switching, sendSwitch } from "./switching";
import { useDeed } from "./use-deed";

type PowerDialogProps = { action: Switching; server: Switched; onClose: () => void };

/** Says what it means, and asks for the PIN where one is set. */
export function PowerDialog({ action, server, onClose }: PowerDialogProps) {
  const t = useTranslations("server.power");
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, problem } = useDeed({
    send: (proof: PinProof) => sendSwitch(action, server.id, proof),
    begun: t("begun"),
    pin,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`ask.${action}`, { hostname: server.hostname })}
      description={t(`means.${action}`)}
      confirmLabel={t(`do.${action}`)}
      pendingLabel={t("pending")}
      isDanger={action === "hard_off"}
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={problem}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}
