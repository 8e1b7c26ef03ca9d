import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { call } from "@/lib/api/client";
import type { ShownNetwork } from "@/lib/domain/network/private-networks/schema";
import type { DialogProps } from "./dialog-props";

type DetachProps = DialogProps & { server: ShownNetwork["servers"][number] };

/** Takes a server off a network. */
export function DetachDialog({ network, server, onClose }: DetachProps) {
  const t = useTranslations("networks.private");
  const fields = { id: server.id, network: network.id };
  return (
    <ActionDialog
      begins
      isDanger
      title={t("detachTitle", { hostname: server.hostname, name: network.name })}
      description={t("detachText")}
      confirmLabel={t("detach")}
      pendingLabel={t("detaching")}
      send={() => call("networks", "detach", fields)}
      done={t("detachBegun")}
      onClose={onClose}
    >
      <ApiCalls calls={[{ call: "networks/detach", fields }]} />
    </ActionDialog>
  );
}
