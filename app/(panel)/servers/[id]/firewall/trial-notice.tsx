import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Notice } from "@/components/ui/notice";
import { call, type OutputOf } from "@/lib/api/client";

/** Rules on trial: how long they still wait, and the two ways to end it. */
export function TrialNotice({ firewall }: { firewall: OutputOf<"firewall", "server"> }) {
  const t = useTranslations("firewall");
  const say = useProblemText();
  const { id, state, seconds_left: seconds } = firewall;
  const {
    submit,
    isBusy,
    state: sent,
  } = useSubmit({
    send: ({ isKept }: { isKept: boolean }) => call("firewall", isKept ? "confirm" : "revert", { id }),
    whenLost: "repeat",
    onDone: ({ state: next }) =>
      showToast(t(next === "returning" ? "reverted" : "confirmed"), { tone: "good" }),
  });
  const failure = sent.step === "refused" || sent.step === "unknown" ? sent.failure : null;
  if (state === "returning")
    return (
      <Notice tone="info" title={t("returningTitle")}>
        {t("returningText")}
      </Notice>
    );
  return (
    <Notice
      tone="attention"
      title={t("trialTitle", { seconds })}
      actions={
        <>
          <CallButton
            calls="firewall/confirm"
            size="sm"
            variant="primary"
            pending={isBusy}
            pendingLabel={t("saving")}
            onClick={() => void submit({ isKept: true })}
          >
            {t("confirm")}
          </CallButton>
          <CallButton
            calls="firewall/revert"
            size="sm"
            disabled={isBusy}
            onClick={() => void submit({ isKept: false })}
          >
            {t("revert")}
          </CallButton>
        </>
      }
    >
      {failure ? say(failure.doc) : t("trialText")}
    </Notice>
  );
}
