import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";

/** For a server without a remote console: on site a technician connects a KVM. One request is open at a time. */
export function RemoteHandsCard({ server: { id, hostname } }: { server: ServerOverview }) {
  const t = useTranslations("console.hands");
  const router = useRouter();
  const problemText = useProblemText();
  const fields = { id, message: t("message", { hostname }) };
  const { submit, isBusy, state } = useSubmit({
    send: () => call("helpdesk", "request_kvm", fields),
    whenLost: "repeat",
    leaves: true,
    // Keeps the current host: the browser sends its session cookie only there.
    onDone: ({ jira_url: url }) => router.push(new URL(url).pathname as Route),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <Card title={t("title")} footer={<ApiCalls calls={[{ call: "helpdesk/request_kvm", fields }]} />}>
      <p className="mb-4 max-w-[72ch]">{t("text")}</p>
      <CallButton
        calls="helpdesk/request_kvm"
        variant="primary"
        pending={isBusy}
        pendingLabel={t("pending")}
        onClick={() => void submit({})}
      >
        {t("button")}
      </CallButton>
      {failure && (
        <div className="mt-3">
          <Notice tone="danger" live>
            {problemText(failure.doc)}
          </Notice>
        </div>
      )}
    </Card>
  );
}
