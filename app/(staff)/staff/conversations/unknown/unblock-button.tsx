"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { unblock } from "../actions";

/** Takes mails of a sender again. */
export function UnblockButton({ email }: { email: string }) {
  const t = useTranslations("tickets.agent");
  const problem = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(unblock, { email }),
    whenLost: "repeat",
    onDone: () => showToast(t("unblocked")),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {problem(failure.doc)}
        </span>
      )}
      <Button
        size="sm"
        aria-label={t("unblockNamed", { sender: email })}
        pending={isBusy}
        onClick={() => void submit({})}
      >
        {t("unblock")}
      </Button>
    </>
  );
}
