import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { showToast } from "@/components/frame/toast-store";
import { call, type OutputOf, type PageCall } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import type { Shown } from "../shown-dialog";
import { readScope, useResult } from "../use-result";

export type ControllerDeed = "user" | "admin" | "remove" | "reset";

export const controllerCalls = {
  user: "eq/add_ipmi_user",
  admin: "eq/add_ipmi_admin",
  remove: "eq/remove_ipmi_user",
  reset: "eq/unit_reset",
} as const satisfies Record<ControllerDeed, PageCall>;

const begin = (deed: ControllerDeed, id: number, proof: PinProof) => {
  if (deed === "reset") return call("eq", "unit_reset", { id });
  if (deed === "remove") return call("eq", "remove_ipmi_user", { id, ...proof });
  return call("eq", deed === "user" ? "add_ipmi_user" : "add_ipmi_admin", { id, ...proof });
};

/** What the panel made; null when the result is about no user. */
function madeOf(scope: unknown): Shown | null {
  if (typeof scope !== "object" || scope === null) return null;
  const { login, password, ip } = scope as Record<string, unknown>;
  if (typeof login !== "string" || typeof password !== "string") return null;
  return { login, password, ...(typeof ip === "string" ? { address: ip } : {}) };
}

type DialogProps = {
  server: ServerOverview;
  controller: OutputOf<"eq", "get_ipmi">;
  deed: ControllerDeed;
  onClose: () => void;
  /** With what must be shown now, for it is never told again. */
  onDone: (made: Shown | null) => void;
};

/** Says what it means for the controller, asks for the PIN, and waits until it is done. */
export function ControllerDialog({ server, controller: { users }, deed, onClose, onDone }: DialogProps) {
  const t = useTranslations("controller");
  const pin = usePin(server.needs_pin && deed !== "reset");
  const level = deed === "user" ? "USER" : "ADMINISTRATOR";
  const isAdding = deed === "user" || deed === "admin";
  const before = isAdding ? users.find((one) => one.level === level) : undefined;
  const { press, isBusy, problem } = useResult({
    begin: (proof: PinProof) => begin(deed, server.id, proof),
    read: readScope,
    pin,
    words: { failed: t("failed"), late: t(isAdding ? "lateUser" : "late") },
    onResult: ({ scope }) => {
      const made = isAdding ? madeOf(scope) : null;
      if (!made) showToast(t(`${deed}.done`));
      onDone(made);
    },
  });
  return (
    <ConfirmDialog
      title={t(`${deed}.ask`, { hostname: server.hostname })}
      description={
        <>
          {t(`${deed}.means`)}
          {before && ` ${t("replaces", { login: before.login })}`}
        </>
      }
      confirmLabel={t(`${deed}.confirm`)}
      pendingLabel={t("pending")}
      isDanger={deed === "remove"}
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={problem}
      onConfirm={() => press({})}
      onClose={onClose}
    />
  );
}
