"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { submitForm } from "@/lib/api/send-form";
import { linkOffered } from "./actions";

type Problem = "ended" | "taken" | "failed";
type LinkIdentityProps = { words: Record<"submit" | "pending" | Problem, string> };

const problems: Record<string, Problem> = {
  "sso.offer_ended": "ended",
  "session.missing": "ended",
  "sso.taken": "taken",
};

/** For who is signed in: the press links it. */
export function LinkIdentity({ words }: LinkIdentityProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setProblem(null);
    const answer = await submitForm(linkOffered, {}).catch(() => null);
    if (answer?.ok) return window.location.replace(answer.data.to);
    isBusy.current = false;
    setSending(false);
    const { code, doc } = answer?.error ?? { code: "unavailable", doc: "" };
    if (code !== "proof_required") setProblem(problems[doc] ?? "failed");
  };
  return (
    <div className="space-y-4">
      {problem && (
        <Notice tone="danger" live>
          {words[problem]}
        </Notice>
      )}
      <Button
        variant="primary"
        wide
        pending={isSending}
        pendingLabel={words.pending}
        onClick={() => void send()}
      >
        {words.submit}
      </Button>
    </div>
  );
}
