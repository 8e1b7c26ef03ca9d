"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import type { OwnCase } from "@/lib/domain/support/tickets/abuse/schema";

function UnblockButton({ id }: { id: number }) {
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

type OwnCasesProps = {
  cases: readonly OwnCase[] /** The page is that of their ticket. */;
  isTicket?: boolean;
};

/** What is complained of about addresses of the customer, until when an answer is expected, and whether they are blocked. */
export function OwnCases({ cases, isTicket = false }: OwnCasesProps) {
  const t = useTranslations("abuse");
  const locale = useLocale();
  return cases.map(
    ({ id, kind, stage, address, due, ticket, is_blocked: isBlocked, is_unblock_asked: isAsked }) => (
      <div key={id} className="mb-4 max-w-[60rem]">
        <Notice
          tone={isBlocked ? "danger" : stage === "open" ? "attention" : "info"}
          title={t("own.title", { kind: t(`kinds.${kind}`), address })}
          actions={
            <>
              {isBlocked && !isAsked && <UnblockButton id={id} />}
              {!isTicket && (
                <LinkButton size="sm" href={`/help/${ticket}` as Route}>
                  {t("own.open")}
                </LinkButton>
              )}
            </>
          }
        >
          {stage === "open" && due
            ? t.rich("own.due", { time: () => <Time value={due} locale={locale} /> })
            : t(`own.stages.${stage === "open" ? "answered" : stage}`)}{" "}
          {isBlocked && t(isAsked ? "own.blockedAsked" : "own.blocked")}
        </Notice>
      </div>
    ),
  );
}
