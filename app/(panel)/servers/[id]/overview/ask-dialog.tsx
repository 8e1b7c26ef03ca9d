import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { useSubmit } from "@/components/form/submit/use-submit";
import { call } from "@/lib/api/client";
import type { FailureName } from "@/lib/api/rpc-errors";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import type { Shown } from "./shown-dialog";

type AskDialogProps = {
  server: ServerOverview;
  refetch: () => Promise<ServerOverview | undefined>;
  onClose: () => void;
  onShown: (shown: Shown) => void;
};

type Problem = "gone" | "stillThere" | "lost" | "signedOut" | "failed";

const problems: Partial<Record<FailureName, Problem>> = {
  "password.not_found": "gone",
  "session.missing": "signedOut",
};

/** After a lost response it is unknown whether the password was sent: the reloaded server tells. */
async function afterLoss(refetch: AskDialogProps["refetch"]): Promise<Problem> {
  const server = await refetch();
  if (!server) return "lost";
  return server.root_password === "waiting" ? "stillThere" : "gone";
}

/** Explains that the password is shown only once, asks for the PIN, and fetches the password. */
export function AskDialog({ server, refetch, onClose, onShown }: AskDialogProps) {
  const t = useTranslations("server");
  const pin = usePin(server.needs_pin);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { submit, isBusy } = useSubmit({
    send: (proof: PinProof) => call("eq", "root_password", { id: server.id, ...proof }),
    pin,
    onDone: onShown,
  });
  const ask = async () => {
    setProblem(null);
    const end = await submit({});
    if (end.end === "unknown")
      setProblem(end.failure.doc === "answer.lost" ? await afterLoss(refetch) : "failed");
    if (end.end === "refused") setProblem(problems[end.failure.doc] ?? "failed");
  };
  return (
    <ConfirmDialog
      title={t("askTitle", { hostname: server.hostname })}
      description={t("askText")}
      confirmLabel={t("showPassword")}
      pendingLabel={t("showing")}
      pin={pin}
      consequence={t("problem.nothingShown")}
      isBusy={isBusy}
      isOver={problem === "gone"}
      problem={problem && t(`problem.${problem}`)}
      problemTone={problem === "stillThere" ? "info" : "danger"}
      onConfirm={() => void ask()}
      onClose={onClose}
    >
      <ApiCalls
        calls={[{ call: "eq/root_password", fields: { id: server.id, ...pinWhere(server.needs_pin) } }]}
      />
    </ConfirmDialog>
  );
}
