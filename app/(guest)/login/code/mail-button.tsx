"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { Refusal } from "../refusals";
import { sendStep } from "../send-step";
import { useCountdown } from "../use-countdown";

type MailButtonProps = {
  isMailed: boolean;
  /** Until the next mail may be sent, in seconds. */
  seconds: number;
  labels: Record<"first" | "again" | "pending" | "sent" | "wait", string> & {
    refusals: Record<string, string>;
  };
};

/** Sends the code by mail, and again after a pause with a countdown. */
export function MailButton({ isMailed, seconds, labels }: MailButtonProps) {
  const [left, setLeft] = useCountdown(seconds);
  const [state, setState] = useState({ isMailed, isNew: false, isPending: false });
  const [refusal, setRefusal] = useState<Refusal>();
  const isBusy = useRef(false);

  const press = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ ...state, isPending: true });
    setRefusal(undefined);
    const answer = await sendStep<{ seconds: number }>("/login/code/mail", {});
    isBusy.current = false;
    setLeft(answer.ok ? answer.data.seconds : answer.seconds);
    // Another tab has just sent a code: the countdown explains the rejection.
    if (!answer.ok && answer.refusal !== "limited") setRefusal(answer.refusal);
    setState({ isMailed: state.isMailed || answer.ok, isNew: answer.ok, isPending: false });
  };
  return (
    <div className="space-y-3">
      {refusal && (
        <Notice tone="danger" live>
          {labels.refusals[refusal]}
        </Notice>
      )}
      <Button
        wide
        pending={state.isPending}
        pendingLabel={labels.pending}
        disabled={left > 0}
        onClick={press}
      >
        {left > 0
          ? labels.wait.replace("{seconds}", String(left))
          : state.isMailed
            ? labels.again
            : labels.first}
      </Button>
      <p role="status" className="text-ink-2 text-xs empty:hidden">
        {state.isNew && labels.sent}
      </p>
    </div>
  );
}
