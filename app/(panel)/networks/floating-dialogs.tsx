import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ShownFloating } from "@/lib/domain/network/floating/schema";
import { usePlaces } from "./use-places";

type DialogProps = { address: ShownFloating; onClose: () => void };

/** Moves a floating address to another server of its location. */
export function MoveDialog({ address: { ip, location, server }, onClose }: DialogProps) {
  const t = useTranslations("networks.floating");
  const { data: servers = [], isFetched } = usePlaces(
    (one) => one.location === location && one.id !== server.id && !one.unable.includes("moveAddress"),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const id = chosen ?? servers[0]?.id ?? 0;
  const fields = { id, ip };
  return (
    <ActionDialog
      begins
      title={t("moveTitle", { ip })}
      description={t("moveText")}
      confirmLabel={t("move")}
      pendingLabel={t("movingNow")}
      check={(sendIt) => id !== 0 && sendIt()}
      send={() => call("ip", "move_floating", fields)}
      done={t("moveBegun", { ip })}
      onClose={onClose}
    >
      {isFetched && servers.length === 0 ? (
        <Notice tone="attention">{t("noOther", { location })}</Notice>
      ) : (
        <SelectField
          label={t("to")}
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
      <ApiCalls calls={[{ call: "ip/move_floating", fields }]} />
    </ActionDialog>
  );
}

/** Gives a floating address up. */
export function ReleaseDialog({ address: { ip, server }, onClose }: DialogProps) {
  const t = useTranslations("networks.floating");
  const network = useTranslations("network");
  const fields = { id: server.id, ip };
  return (
    <ActionDialog
      begins
      isDanger
      title={t("releaseTitle", { ip })}
      description={network("act.remove.text")}
      confirmLabel={t("release")}
      pendingLabel={t("releasing")}
      send={() => call("net", "remove_ipv4", fields)}
      done={t("released", { ip })}
      onClose={onClose}
    >
      <ApiCalls calls={[{ call: "net/remove_ipv4", fields }]} />
    </ActionDialog>
  );
}
