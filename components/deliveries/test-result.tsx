import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { Delivery } from "@/lib/domain/messages/webhooks/schema";
import { AnswerLabels } from "./answer-labels";

/** The result of the test: status and first bytes of the response, or why there was none. */
export function TestResult({ delivery: { state, tries, kind } }: { delivery: Delivery }) {
  const t = useTranslations("deliveries");
  const [last] = tries;
  if (kind === "email")
    return (
      <Notice tone="info" live>
        {t(state === "kept" ? "mailKept" : "mailSent")}
      </Notice>
    );
  if (!last) return null;
  const isGood = state === "delivered";
  const title =
    last.status === null
      ? t("noAnswer")
      : t(isGood ? "accepted" : "refused", { status: last.status, ms: last.took_ms });
  return (
    <Notice tone={isGood ? "good" : "danger"} title={title} live>
      <AnswerLabels {...last} />
    </Notice>
  );
}
