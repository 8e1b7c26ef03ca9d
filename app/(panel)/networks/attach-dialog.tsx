import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { DialogProps } from "./dialog-props";
import { usePlaces } from "./use-places";

/** Attaches a server of the network's location. */
export function AttachDialog({ network, onClose }: DialogProps) {
  const t = useTranslations("networks.private");
  const { id: networkId, name, location, range, servers: attached } = network;
  const { data: servers = [], isFetched } = usePlaces(
    (one) =>
      one.location === location &&
      !one.unable.includes("joinNetwork") &&
      !attached.some(({ id }) => id === one.id),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [ip, setIp] = useState("");
  const id = chosen ?? servers[0]?.id ?? 0;
  const fields = { id, network: networkId, ...(ip.trim() === "" ? {} : { ip: ip.trim() }) };
  return (
    <ActionDialog
      begins
      title={t("attachTitle", { name })}
      description={t("attachText")}
      confirmLabel={t("attach")}
      pendingLabel={t("attaching")}
      check={(sendIt) => id !== 0 && sendIt()}
      send={() => call("networks", "attach", fields)}
      done={t("attachBegun")}
      onClose={onClose}
    >
      {isFetched && servers.length === 0 ? (
        <Notice tone="attention">{t("noOther", { location })}</Notice>
      ) : (
        <SelectField
          label={t("server")}
          value={String(id)}
          data-autofocus
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {servers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.hostname}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t("address")}
        help={t("addressHelp", { range })}
        value={ip}
        maxLength={15}
        autoComplete="off"
        onChange={({ target }) => setIp(target.value)}
      />
      <ApiCalls calls={[{ call: "networks/attach", fields }]} />
    </ActionDialog>
  );
}
