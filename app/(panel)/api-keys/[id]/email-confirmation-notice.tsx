import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { troubleOf } from "../trouble";

/**
 * Says that the notification address is not confirmed yet, so nothing is sent to it, and offers to send the mail again.
 */
export function EmailConfirmationNotice({ id }: { id: number }) {
  const t = useTranslations("apiKeys.delivery.waits");
  const { submit, state, isBusy } = useSubmit({
    send: (input: { id: number }) => call("api_keys", "ask_recipient", input),
  });
  const trouble = troubleOf(state);
  return (
    <Notice
      tone="attention"
      title={t("title")}
      actions={
        <CallButton
          calls="api_keys/ask_recipient"
          size="sm"
          pending={isBusy}
          pendingLabel={t("sending")}
          onClick={() => void submit({ id })}
        >
          {t("again")}
        </CallButton>
      }
    >
      <p>{t("text")}</p>
      <p role="status">
        {state.step === "done" && t("sent")}
        {trouble && t(trouble === "limited" ? "limited" : "failed")}
      </p>
    </Notice>
  );
}
