import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { call } from "@/lib/api/client";
import { ActionDialog } from "./action-dialog";

export type AbortReinstallDialogProps = {
  id: number;
  hostname: string;
  /** An installation over the network may not have begun; its PXE configuration is cleared at the machine, too. */
  isOverNetwork: boolean;
  onClose: () => void;
};

async function abort(id: number, isOverNetwork: boolean): Promise<void> {
  await call("eq", "abort_reinstall", { id });
  if (isOverNetwork) await call("eq", "clear_pxe", { id });
}

/** Says what is lost, and asks before a running reinstallation is aborted. */
export function AbortReinstallDialog({ id, hostname, isOverNetwork, onClose }: AbortReinstallDialogProps) {
  const t = useTranslations("job.abort");
  return (
    <ActionDialog
      title={t("ask", { hostname })}
      description={t(isOverNetwork ? "meansWaiting" : "means")}
      confirmLabel={t("confirm")}
      pendingLabel={t("pending")}
      isDanger
      send={() => abort(id, isOverNetwork)}
      done={t("done")}
      onClose={onClose}
    >
      <ApiCalls
        calls={[
          { call: "eq/abort_reinstall", fields: { id } },
          ...(isOverNetwork ? [{ call: "eq/clear_pxe", fields: { id } }] : []),
        ]}
      />
    </ActionDialog>
  );
}
