import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { showToast } from "@/components/frame/toast-store";
import { call, type OutputOf, type PageCall } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { readScope, useResult } from "../acting/use-result";
import type { Shown } from "../overview/shown-dialog";

export type BmcAction = "user" | "admin" | "remove" | "reset";

export const bmcCalls = {
  user: "eq/add_ipmi_user",
  admin: "eq/add_ipmi_admin",
  remove: "eq/remove_ipmi_user",
  reset: "eq/unit_reset",
} as const satisfies Record<BmcAction, PageCall>;

const begin = (action: BmcAction, id: number, proof: PinProof) => {
  if (action === "reset") return call("eq", "unit_reset", { id });
  if (action === "remove") return call("eq", "remove_ipmi_user", { id, ...proof });
  return call("eq", action === "user" ? "add_ipmi_user" : "add_ipmi_admin", { id, ...proof });
};

/** The created user and password; null if the result has none. */
function madeOf(scope: unknown): Shown | null {
  if (typeof scope !== "object" || scope === null) return null;
  const { login, password, ip } = scope as Record<string, unknown>;
  if (typeof login !== "string" || typeof password !== "string") return null;
  return { login, password, ...(typeof ip === "string" ? { address: ip } : {}) };
}

type DialogProps = {
  server: ServerOverview;
  controller: OutputOf<"eq", "get_ipmi">;
  deed: BmcAction;
  onClose: () => void;
  /** With the credentials to show now: they cannot be read again. */
  onDone: (made: Shown | null) => void;
};

/** Explains the effect on the BMC, asks for the PIN, and waits for the job. */
export function BmcDialog({ server, controller: { users }, deed: action, onClose, onDone }: DialogProps) {
  const t = useTranslations("bmc");
  const pin = usePin(server.needs_pin && action !== "reset");
  const level = action === "user" ? "USER" : "ADMINISTRATOR";
  const isAdding = action === "user" || action === "admin";
  const before = isAdding ? users.find((one) => one.level === level) : undefined;
  const { press, isBusy, problem } = useResult({
    begin: (proof: PinProof) => begin(action, server.id, proof),
    read: readScope,
    pin,
    labels: { failed: t("failed"), late: t(isAdding ? "lateUser" : "late") },
    onResult: ({ scope }) => {
      const made = isAdding ? madeOf(scope) : null;
      if (!made) showToast(t(`${action}.done`));
      onDone(made);
    },
  });
  return (
    <ConfirmDialog
      title={t(`${action}.ask`, { hostname: server.hostname })}
      description={
        <>
          {t(`${action}.means`)}
          {before && ` ${t("replaces", { login: before.login })}`}
        </>
      }
      confirmLabel={t(`${action}.confirm`)}
      pendingLabel={t("pending")}
      isDanger={action === "remove"}
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={problem}
      onConfirm={() => press({})}
      onClose={onClose}
    />
  );
}
