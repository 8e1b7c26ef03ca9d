import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ShownNetwork } from "@/lib/domain/network/private-networks/schema";
import { usePlaces } from "./use-places";

type DialogProps = { network: ShownNetwork; onClose: () => void };

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

/** Gives a network another name. */
export function RenameDialog({ network: { id, name }, onClose }: DialogProps) {
  const t = useTranslations("networks.private");
  const [typed, setTyped] = useState(name);
  const [isWrong, setWrong] = useState(false);
  const fields = { id, name: typed.trim() };
  return (
    <ActionDialog
      title={t("renameTitle", { name })}
      confirmLabel={t("rename")}
      pendingLabel={t("renaming")}
      beginsInField
      check={(sendIt) => {
        setWrong(fields.name === "");
        if (fields.name !== "") sendIt();
      }}
      send={() => call("networks", "rename", fields)}
      done={t("renamed", { name: fields.name })}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        value={typed}
        maxLength={60}
        autoComplete="off"
        error={isWrong ? t("nameWrong") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ApiCalls calls={[{ call: "networks/rename", fields }]} />
    </ActionDialog>
  );
}

/** Deletes a network that no server is on. */
export function DeleteDialog({ network: { id, name }, onClose }: DialogProps) {
  const t = useTranslations("networks.private");
  return (
    <ActionDialog
      isDanger
      title={t("deleteTitle", { name })}
      confirmLabel={t("delete")}
      pendingLabel={t("deleting")}
      send={() => call("networks", "delete", { id })}
      done={t("deleted", { name })}
      onClose={onClose}
    >
      <ApiCalls calls={[{ call: "networks/delete", fields: { id } }]} />
    </ActionDialog>
  );
}
