"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { LinkButton } from "@/components/ui/link-button";
import { call } from "@/lib/api/client";

type ObjectButtonProps = {
  visit: number;
  /** Id of the ticket, once there is one. */
  objection: number | null;
  /** Subject of the ticket. */
  subject: string;
};

/** Opens a ticket with the managers of staff to object to an impersonation session. */
export function ObjectButton({ visit: impersonation, objection, subject }: ObjectButtonProps) {
  const t = useTranslations("impersonation.own");
  const problem = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit<object, { id: number }>({
    send: () => call("conversations", "object", { visit: impersonation, subject }, { leavesPage: true }),
    whenLost: "repeat",
    leaves: true,
    onDone: ({ id }, isHere) => {
      if (isHere) router.push(`/help/${id}` as Route);
    },
  });
  if (objection !== null)
    return (
      <LinkButton size="sm" href={`/help/${objection}` as Route}>
        {t("objection")}
      </LinkButton>
    );
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      <CallButton
        calls="conversations/object"
        size="sm"
        pending={isBusy}
        pendingLabel={t("objecting")}
        onClick={() => void submit({})}
      >
        {t("object_to")}
      </CallButton>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {problem(failure.doc)}
        </span>
      )}
    </p>
  );
}
