import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { call } from "@/lib/api/client";
import type { Message } from "@/lib/domain/support/tickets/schema";

/** Support's newest request for this that was not granted since. */
export function isToAnswer(messages: readonly Message[], { id, fact }: Message): boolean {
  if (fact?.code !== "consent_asked") return false;
  return messages.every((other) => {
    const isSame =
      (other.fact?.code === "consent_asked" || other.fact?.code === "consent_given") &&
      other.fact.what === fact.what;
    return !isSame || other.id <= id;
  });
}

/** Allows support until tomorrow what it asks for. */
export function ConsentButton({ id, message }: { id: number; message: number }) {
  const t = useTranslations("tickets");
  const problem = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => call("conversations", "give_consent", { id, message }),
    whenLost: "repeat",
    onDone: () => showToast(t("allowed")),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <span className="flex flex-wrap items-center justify-center gap-3">
      <CallButton
        calls="conversations/give_consent"
        size="sm"
        variant="primary"
        pending={isBusy}
        pendingLabel={t("allowing")}
        onClick={() => void submit({})}
      >
        {t("allow")}
      </CallButton>
      {failure && (
        <span role="alert" className="text-danger">
          {problem(failure.doc)}
        </span>
      )}
    </span>
  );
}
