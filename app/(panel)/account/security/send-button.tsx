import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { sendCode } from "./actions";
import { ProblemNote } from "./problem-note";
import { useChange } from "./use-change";

/** Mails a confirmation code, and again after a pause that is counted down. */
export function SendButton({ email, onSent }: { email: string; onSent?: () => void }) {
  const t = useTranslations("security");
  const [left, setLeft] = useState(0);
  const [isSent, setSent] = useState(false);
  const { send, isPending, problem } = useChange(
    () => sendForm(sendCode, {}),
    ({ seconds }) => {
      setLeft(seconds);
      setSent(true);
      onSent?.();
    },
  );
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <div className="space-y-2">
      <Button
        size="sm"
        disabled={isWaiting}
        pending={isPending}
        pendingLabel={t("mail.sending")}
        onClick={() => send(undefined)}
      >
        {isWaiting ? t("mail.wait", { seconds: left }) : t(isSent ? "mail.again" : "mail.send")}
      </Button>
      <p role="status" className="text-ink-2 text-xs empty:hidden">
        {isSent && t("mail.sent", { email })}
      </p>
      <ProblemNote problem={problem} />
    </div>
  );
}
