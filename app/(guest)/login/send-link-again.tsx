"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Refusal } from "./refusals";
import { sendStep } from "./send-step";

type SendLinkAgainProps = {
  email: string;
  words: Record<"again" | "againPending" | "againSent", string> & { refusals: Record<string, string> };
};

/** For whoever has the right password of an account whose address is not confirmed yet. */
export function SendLinkAgain({ email, words }: SendLinkAgainProps) {
  const [state, setState] = useState<Refusal | "idle" | "sending" | "sent">("idle");
  const send = async () => {
    setState("sending");
    const answer = await sendStep("/sign-up/again", { email });
    setState(answer.ok ? "sent" : answer.refusal);
  };
  if (state === "sent")
    return (
      <Notice tone="good" live>
        {words.againSent}
      </Notice>
    );
  return (
    <div className="space-y-2">
      {state !== "idle" && state !== "sending" && (
        <Notice tone="danger" live>
          {words.refusals[state]}
        </Notice>
      )}
      <Button
        type="button"
        wide
        pending={state === "sending"}
        pendingLabel={words.againPending}
        onClick={() => void send()}
      >
        {words.again}
      </Button>
    </div>
  );
}
