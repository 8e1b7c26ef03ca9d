import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { TextField } from "@/components/form/text-field";
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

type Problem =
  | "pinMissing"
  | "pinWrong"
  | "pinLocked"
  | "gone"
  | "stillThere"
  | "lost"
  | "signedOut"
  | "failed";

const problems: Record<string, Problem> = {
  "pin.required": "pinMissing",
  "pin.wrong": "pinWrong",
  "pin.locked": "pinLocked",
  "password.not_found": "gone",
  "session.missing": "signedOut",
};
const isAboutPin = (problem: Problem | null) => problem?.startsWith("pin") === true;

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
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const reading = useMutation({
    mutationFn: () => call("eq", "root_password", { id: server.id, ...(pin ? { pin } : {}) }),
    onSuccess: onShown,
    onError: async (error) => {
      const doc = error instanceof ApiError ? error.failure.doc : "";
      setProblem(doc === "answer.lost" ? await afterLoss(refetch) : (problems[doc] ?? "failed"));
    },
    onSettled: () => setPin(""),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reading.isPending) return;
    if (server.needs_pin && pin === "") return setProblem("pinMissing");
    setProblem(null);
    reading.mutate();
  };
  const close = () => {
    setProblem(null);
    setPin("");
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!reading.isPending}
      title={t("askTitle", { hostname: server.hostname })}
      description={t("askText")}
      footer={
        <>
          <Button data-autofocus disabled={reading.isPending} onClick={close}>
            {common(problem === "gone" ? "close" : "cancel")}
          </Button>
          {problem !== "gone" && (
            <Button
              variant="primary"
              type="submit"
              form={formId}
              pending={reading.isPending}
              pendingLabel={t("showing")}
            >
              {t("showPassword")}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-3">
        {server.needs_pin && problem !== "gone" && (
          <TextField
            label={t("pin")}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            mono
            className="max-w-40"
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
            error={problem !== null && isAboutPin(problem) ? t(`problem.${problem}`) : undefined}
          />
        )}
        {problem !== null && !isAboutPin(problem) && (
          <Notice tone={problem === "stillThere" ? "info" : "danger"} live>
            {t(`problem.${problem}`)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
