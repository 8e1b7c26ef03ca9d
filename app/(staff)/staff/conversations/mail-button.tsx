"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { block, dismiss, dismissFailed, retryFailed } from "./actions";

const acts = {
  retry: { send: retryFailed, label: "retry", named: "retryNamed", done: "retried" },
  dismissFailed: { send: dismissFailed, label: "dismiss", named: "dismissNamed", done: "dismissed" },
  dismissUnknown: { send: dismiss, label: "dismiss", named: "dismissNamed", done: "dismissed" },
  block: { send: block, label: "block", named: "blockNamed", done: "blocked" },
} as const;

type MailButtonProps = { act: keyof typeof acts; id: number; sender: string };

/** Removes one mail from its list, blocks its sender, or processes it again. */
export function MailButton({ act, id, sender }: MailButtonProps) {
  const t = useTranslations("tickets.agent");
  const problem = useProblemText();
  const { send, label, named, done } = acts[act];
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(send, { id }),
    whenLost: "repeat",
    onDone: () => showToast(t(done)),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {problem(failure.doc)}
        </span>
      )}
      <Button size="sm" aria-label={t(named, { sender })} pending={isBusy} onClick={() => void submit({})}>
        {t(label)}
      </Button>
    </>
  );
}
