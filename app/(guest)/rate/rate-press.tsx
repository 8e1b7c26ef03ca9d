"use client";

import { useTranslations } from "next-intl";
import { CutOffLink } from "@/components/form/mail-link/link-gone";
import { useLinkToken } from "@/components/form/mail-link/link-press";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { type Rating, ratings } from "@/lib/domain/support/tickets/rules";
import { rate } from "./actions";

/** The two presses of which one says how well a ticket was solved. */
export function RatePress() {
  const t = useTranslations("tickets");
  const problem = useProblemText();
  const token = useLinkToken();
  const { submit, state, isBusy } = useSubmit<{ rating: Rating }, object>({
    send: ({ rating }) => sendForm(rate, { token: token ?? "", rating }),
    whenLost: "repeat",
  });
  if (token === "") return <CutOffLink />;
  if (state.step === "done")
    return (
      <Notice tone="good" live>
        {t("rating.thanks")}
      </Notice>
    );
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <div className="space-y-4">
      {failure && (
        <Notice tone="danger" live>
          {problem(failure.doc)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {ratings.map((rating) => (
          <Button
            key={rating}
            variant={rating === "good" ? "primary" : "secondary"}
            disabled={token === null || isBusy}
            onClick={() => void submit({ rating })}
          >
            {t(`rating.${rating}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
