"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Notice } from "@/components/ui/notice";
import type { FailureName } from "@/lib/api/rpc-errors";
import { sendForm } from "@/lib/api/send-form";
import { beginCheck } from "./actions";

const problems: Partial<Record<FailureName, "limited" | "away" | "verified">> = {
  "rate.limited": "limited",
  "service.unavailable": "away",
  "identity.verified": "verified",
};

/** Begins a check and opens the provider's page. */
export function BeginCheck({ isAgain }: { isAgain: boolean }) {
  const t = useTranslations("kyc");
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(beginCheck, {}),
    leaves: true,
    onDone: ({ url }) => window.location.assign(url),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <div className="space-y-3">
      {failure && (
        <Notice tone={failure.doc === "rate.limited" ? "attention" : "danger"} live>
          {t(`problems.${problems[failure.doc] ?? "failed"}`)}
        </Notice>
      )}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void submit({});
        }}
      >
        <CallButton
          calls="identity_check/get_token"
          type="submit"
          variant={isAgain ? "secondary" : "primary"}
          pending={isBusy}
          pendingLabel={t("pending")}
        >
          {t(isAgain ? "again" : "begin")}
        </CallButton>
      </form>
    </div>
  );
}
