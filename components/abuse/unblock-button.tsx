"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";

export type UnblockButtonProps = { id: number };

/** Asks support to end the block of the case's address. */
export function UnblockButton({ id }: UnblockButtonProps) {
  const t = useTranslations("abuse");
  const problem = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: () => call("abuse", "ask_unblock", { id }),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("own.asked"));
      router.refresh();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <>
      <CallButton
        calls="abuse/ask_unblock"
        size="sm"
        pending={isBusy}
        pendingLabel={t("sending")}
        onClick={() => void submit({})}
      >
        {t("own.askUnblock")}
      </CallButton>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {problem(failure.doc)}
        </span>
      )}
    </>
  );
}
