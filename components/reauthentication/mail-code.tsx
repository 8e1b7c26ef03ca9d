import { useEffect, useState } from "react";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import type { OwnerLabels } from "./labels";
import { problemIn } from "./problem";

type MailCodeProps = { email: string; labels: OwnerLabels };

/** Sends a code by mail, and again after a pause with a countdown. */
export function MailCode({ email, labels }: MailCodeProps) {
  const [left, setLeft] = useState(0);
  const [isSent, setSent] = useState(false);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const { submit, state, isBusy } = useSubmit({
    send: () => call("factors", "send_confirmation", {}),
    onDone: ({ seconds }) => {
      setLeft(seconds);
      setSent(true);
    },
  });
  const problem = problemIn(state);
  const label = isWaiting
    ? labels.mailWait.replace("{seconds}", String(left))
    : isSent
      ? labels.mailAgain
      : labels.mailSend;
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        disabled={isWaiting}
        pending={isBusy}
        pendingLabel={labels.mailSending}
        onClick={() => void submit({})}
      >
        {label}
      </Button>
      {problem && (
        <Notice tone="danger" live>
          {labels[`problems.${problem}`]}
        </Notice>
      )}
      <p role="status" className="text-ink-2 text-xs empty:hidden">
        {isSent && labels.mailSent.replace("{email}", email)}
      </p>
    </div>
  );
}
