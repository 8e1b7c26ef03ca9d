import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { call } from "@/lib/api/client";

type NameDialogProps = { id: number; network: string; onClose: () => void };

/** Names any address of a server's IPv6 network in reverse DNS. */
export function NameDialog({ id, network, onClose }: NameDialogProps) {
  const t = useTranslations("networks.ipv6");
  const texts = useTranslations("network");
  const [ip, setIp] = useState(network.slice(0, network.indexOf("/")));
  const [ptr, setPtr] = useState("");
  const fields = { id, ip: ip.trim(), ptr };
  return (
    <ActionDialog
      title={t("nameTitle")}
      description={t("nameText", { network })}
      confirmLabel={texts("save")}
      pendingLabel={texts("saving")}
      beginsInField
      send={() => call("ip", "update_ptr", fields)}
      done={texts("namesSaved")}
      onClose={onClose}
    >
      <TextField
        label={texts("ip")}
        value={ip}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setIp(target.value)}
      />
      <TextareaField
        label={texts("names")}
        help={texts("namesHelp")}
        rows={2}
        value={ptr}
        onChange={({ target }) => setPtr(target.value)}
      />
      <ApiCalls calls={[{ call: "ip/update_ptr", fields }]} />
    </ActionDialog>
  );
}
