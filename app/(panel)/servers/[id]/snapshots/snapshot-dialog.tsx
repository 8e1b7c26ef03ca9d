import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { useDeed } from "../use-deed";

export type Chosen = { deed: "restore" | "remove"; name: string };

type DialogProps = { server: ServerOverview; chosen: Chosen; onClose: () => void };

/** Says what is lost, and asks for the PIN where one is set. */
export function SnapshotDialog({ server, chosen: { deed, name }, onClose }: DialogProps) {
  const t = useTranslations("machine.snapshots");
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, problem } = useDeed({
    send: (proof: PinProof) =>
      call("vm", deed === "restore" ? "restore_snapshot" : "remove_snapshot", {
        id: server.id,
        name,
        ...proof,
      }),
    begun: t("begun"),
    pin,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`ask.${deed}`, { name })}
      description={t(`means.${deed}`, { hostname: server.hostname })}
      confirmLabel={t(deed)}
      pendingLabel={t("pending")}
      isDanger
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={problem}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}
