"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { vote } from "./actions";

/** Whether the article helped, by one press. */
export function VoteButtons({ id }: { id: number }) {
  const t = useTranslations("helpCenter");
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit<{ isHelpful: boolean }, object>({
    send: ({ isHelpful }) => sendForm(vote, { id, is_helpful: isHelpful }),
    whenLost: "repeat",
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
      {state.step === "done" ? (
        <p role="status">{t("thanks")}</p>
      ) : (
        <>
          <p>{t("helpful")}</p>
          <Button size="sm" disabled={isBusy} onClick={() => void submit({ isHelpful: true })}>
            {t("yes")}
          </Button>
          <Button size="sm" disabled={isBusy} onClick={() => void submit({ isHelpful: false })}>
            {t("no")}
          </Button>
        </>
      )}
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {say(failure.doc)}
        </span>
      )}
    </div>
  );
}
