import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { readScope, useResult } from "../acting/use-result";
import type { Shown } from "../overview/shown-dialog";

export type Entering = "rescue" | "password";

/** The user and password of a result; null if it has none, as with a key. */
function shownOf(scope: unknown): Shown | null {
  if (typeof scope !== "object" || scope === null) return null;
  const { login, password } = scope as Record<string, unknown>;
  return typeof login === "string" && typeof password === "string" ? { login, password } : null;
}

type DialogProps = {
  server: ServerOverview;
  kind: Entering;
  onClose: () => void;
  /** With the password to show now: it cannot be read again. */
  onDone: (shown: Shown | null) => void;
};

/** Explains what happens, asks for key and PIN, and waits for the job. */
export function RescueDialog({ server, kind, onClose, onDone }: DialogProps) {
  const t = useTranslations("server");
  const pin = usePin(server.needs_pin);
  const isRescue = kind === "rescue";
  const words = isRescue ? ("rescue" as const) : ("newPassword" as const);
  const [key, setKey] = useState("");
  const { data: stored } = useQuery({ ...query("ssh_keys", "list", {}), retry: false, enabled: isRescue });
  const keys = stored?.sshkeys ?? [];
  const chosen = keys.find(({ id }) => String(id) === key)?.key;
  const { press, isBusy, problem } = useResult({
    begin: (proof: PinProof) =>
      isRescue
        ? call("eq", "enter_rescue", { id: server.id, ...(chosen ? { ssh_key: chosen } : {}), ...proof })
        : call("eq", "reset_root_password", { id: server.id, ...proof }),
    read: readScope,
    pin,
    labels: { failed: t(`${words}.failed`), late: t("rescue.late") },
    onResult: ({ scope }) => onDone(shownOf(scope)),
  });
  return (
    <ConfirmDialog
      title={t(`${words}.ask`, { hostname: server.hostname })}
      description={t(`${words}.means`)}
      confirmLabel={t(`${words}.confirm`)}
      pendingLabel={t("rescue.pending")}
      isBusy={isBusy}
      pin={pin}
      consequence={t("rescue.nothing")}
      problem={problem}
      onConfirm={() => press({})}
      onClose={onClose}
    >
      {isRescue && keys.length > 0 && (
        <SelectField label={t("rescue.login")} value={key} onChange={(event) => setKey(event.target.value)}>
          <option value="">{t("rescue.oneTime")}</option>
          {keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {t("rescue.withKey", { name })}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}
