"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/form-problem";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { dismiss } from "../actions";

/** Takes one mail off the list. */
export function DismissButton({ id, sender }: { id: number; sender: string }) {
  const t = useTranslations("conversations.desk");
  const problem = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(dismiss, { id }),
    whenLost: "repeat",
    onDone: () => showToast(t("dismissed")),
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
        aria-label={t("dismissNamed", { sender })}
        pending={isBusy}
        onClick={() => void submit({})}
      >
        {t("dismiss")}
      </Button>
    </>
  );
}
