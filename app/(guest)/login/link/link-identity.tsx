"use client";

import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { FailureName } from "@/lib/api/rpc-errors";
import { sendForm } from "@/lib/api/send-form";
import { linkOffered } from "./actions";

type Problem = "ended" | "taken" | "failed";
type LinkAccountProps = { labels: Record<"submit" | "pending" | Problem, string> };

const problems: Partial<Record<FailureName, Problem>> = {
  "sso.offer_ended": "ended",
  "session.missing": "ended",
  "sso.taken": "taken",
};

/** For someone who is signed in: the button links the identity. */
export function LinkAccount({ labels }: LinkAccountProps) {
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(linkOffered, {}),
    onDone: ({ to }) => window.location.replace(to),
    leaves: true,
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <div className="space-y-4">
      {failure && (
        <Notice tone="danger" live>
          {labels[problems[failure.doc] ?? "failed"]}
        </Notice>
      )}
      <Button
        variant="primary"
        wide
        pending={isBusy}
        pendingLabel={labels.pending}
        onClick={() => void submit({})}
      >
        {labels.submit}
      </Button>
    </div>
  );
}
