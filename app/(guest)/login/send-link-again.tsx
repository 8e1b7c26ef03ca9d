"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Refusal } from "./refusals";
import { sendStep } from "./send-step";

type SendLinkAgainProps = {
  email: string;
  labels: Record<"again" | "againPending" | "againSent", string> & { refusals: Record<string, string> };
};

/** For users with the right password of an account whose address is not confirmed yet. */
export function SendLinkAgain({ email, labels }: SendLinkAgainProps) {
  const [state, setState] = useState<Refusal | "idle" | "sending" | "sent">("idle");
  const send = async () => {
    setState("sending");
    const answer = await sendStep("/sign-up/again", { email });
    setState(answer.ok ? "sent" : answer.refusal);
  };
  if (state === "sent")
    return (
      <Notice tone="good" live>
        {labels.againSent}
      </Notice>
    );
  return (
    <div className="space-y-2">
      {state !== "idle" && state !== "sending" && (
        <Notice tone="danger" live>
          {labels.refusals[state]}
        </Notice>
      )}
      <Button
        type="button"
        wide
        pending={state === "sending"}
        pendingLabel={labels.againPending}
        onClick={() => void send()}
      >
        {labels.again}
      </Button>
    </div>
  );
}
