import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/api/client";
import { type Problem, problemOf } from "./problem-of";
import type { OwnerWords } from "./words";

type MailCodeProps = { email: string; words: OwnerWords; onProblem: (problem: Problem | null) => void };

/** Mails a code, and again after a pause that is counted down. */
export function MailCode({ email, words, onProblem }: MailCodeProps) {
  const [left, setLeft] = useState(0);
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const send = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    onProblem(null);
    try {
      const { seconds } = await call("factors", "send_confirmation", {});
      setLeft(seconds);
      setSent(true);
    } catch (error) {
      onProblem(problemOf(error));
    }
    isBusy.current = false;
    setSending(false);
  };
  const label = isWaiting
    ? words.mailWait.replace("{seconds}", String(left))
    : isSent
      ? words.mailAgain
      : words.mailSend;
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        disabled={isWaiting}
        pending={isSending}
        pendingLabel={words.mailSending}
        onClick={() => void send()}
      >
        {label}
      </Button>
      <p role="status" className="text-ink-2 text-xs empty:hidden">
        {isSent && words.mailSent.replace("{email}", email)}
      </p>
    </div>
  );
}
