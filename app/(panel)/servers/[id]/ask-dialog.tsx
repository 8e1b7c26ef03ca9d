import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { PinField } from "@/components/form/pin-field";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ApiError, call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import type { Shown } from "./shown-dialog";

type AskDialogProps = {
  server: ServerOverview;
  open: boolean;
  refetch: () => Promise<ServerOverview | undefined>;
  onClose: () => void;
  onShown: (shown: Shown) => void;
};

type Problem = "gone" | "stillThere" | "lost" | "signedOut" | "failed";

const problems: Record<string, Problem> = {
  "password.not_found": "gone",
  "session.missing": "signedOut",
};

/** Without an answer nobody knows whether the password went out: what is left of it tells. */
async function afterLoss(refetch: AskDialogProps["refetch"]): Promise<Problem> {
  const server = await refetch();
  if (!server) return "lost";
  return server.root_password === "waiting" ? "stillThere" : "gone";
}

/** Explains what "once" means, takes the PIN, and fetches the password. */
export function AskDialog({ server, open, refetch, onClose, onShown }: AskDialogProps) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  const formId = useId();
  const pin = usePin(server.needs_pin);
  const [isProving, setProving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reading = useMutation({
    mutationFn: (proof: PinProof) => call("eq", "root_password", { id: server.id, ...proof }),
    onSuccess: onShown,
    onError: async (error) => {
      if (error instanceof ApiError && pin.refuse(error.failure)) return;
      const doc = error instanceof ApiError ? error.failure.doc : "";
      setProblem(doc === "answer.lost" ? await afterLoss(refetch) : (problems[doc] ?? "failed"));
    },
  });
  const isBusy = reading.isPending || isProving;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    setProving(true);
    const proof = await pin.prove();
    setProving(false);
    if (proof) reading.mutate(proof);
  };
  const close = () => {
    setProblem(null);
    pin.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!isBusy}
      title={t("askTitle", { hostname: server.hostname })}
      description={t("askText")}
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={close}>
            {common(problem === "gone" ? "close" : "cancel")}
          </Button>
          {problem !== "gone" && (
            <Button
              variant="primary"
              type="submit"
              form={formId}
              pending={isBusy}
              pendingLabel={t("showing")}
            >
              {t("showPassword")}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-3">
        {problem !== "gone" && <PinField pin={pin} consequence={t("problem.nothingShown")} />}
        {problem !== null && (
          <Notice tone={problem === "stillThere" ? "info" : "danger"} live>
            {t(`problem.${problem}`)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
