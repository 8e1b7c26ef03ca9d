import { useLocale, useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { formatDate } from "@/lib/base/time-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** The server ends with its period, unless its owner withdraws the cancellation. */
export function EndingNotice({ server, ends }: { server: ServerOverview; ends: string }) {
  const t = useTranslations("server.ending");
  const locale = useLocale();
  const problemText = useProblemText();
  const { submit, isBusy, state } = useSubmit({
    send: () => call("billing", "delete_cancellation_request", { id: String(server.id) }),
    onDone: () => showToast(t("keptToast", { hostname: server.hostname })),
  });
  const company = server.suspension?.company;
  const date = formatDate(ends, locale);
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <div className="mb-4">
      <Notice
        tone="attention"
        title={company === undefined ? t("title", { date }) : t("suspendedTitle", { date })}
        actions={
          <CallButton
            calls="billing/delete_cancellation_request"
            variant="primary"
            pending={isBusy}
            pendingLabel={t("keeping")}
            onClick={() => void submit({})}
          >
            {t("keep")}
          </CallButton>
        }
      >
        {failure
          ? problemText(failure.doc)
          : company === undefined
            ? t("text")
            : t("suspendedText", { company })}
        <ApiCalls calls={[{ call: "billing/delete_cancellation_request", fields: { id: server.id } }]} />
      </Notice>
    </div>
  );
}
