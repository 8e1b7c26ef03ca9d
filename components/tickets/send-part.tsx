import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { SubmitState } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { PageCall } from "@/lib/api/client";

type SendPartProps = {
  state: SubmitState<unknown>;
  isBusy: boolean;
  isUploading: boolean;
  /** The button's call, if it is one of the panel's own; shows impersonating staff why it is disabled. */
  calls?: PageCall;
  children: ReactNode;
};

/** End of a message form: why it was not sent, and the button. */
export function SendPart({ state, isBusy, isUploading, calls, children }: SendPartProps) {
  const t = useTranslations("tickets");
  const problem = useProblemText();
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const isNewer = failure?.doc === "conversation.newer_message";
  const look = {
    type: "submit",
    variant: "primary",
    pending: isBusy || isUploading,
    pendingLabel: isUploading ? t("uploading") : t("sending"),
  } as const;
  return (
    <>
      {failure && (
        <Notice tone={isNewer ? "attention" : "danger"} live title={isNewer ? t("agent.newer") : undefined}>
          {isNewer ? t("agent.newerText") : problem(failure.doc)}
        </Notice>
      )}
      {calls === undefined ? (
        <Button {...look}>{children}</Button>
      ) : (
        <CallButton calls={calls} {...look}>
          {children}
        </CallButton>
      )}
    </>
  );
}
