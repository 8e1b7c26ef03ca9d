import { useEffect, useState } from "react";
import { forgetTrust, type PinTrust, readTrust } from "@/components/form/pin/pin-trust";
import { Lock, LockOpen } from "@/components/ui/icons";
import { call } from "@/lib/api/client";

export type TrustLabels = Record<"label" | "lock" | "begun" | "lastMinute" | "over", string>;

export type TrustClockProps = {
  trust: PinTrust;
  labels: TrustLabels;
  /** Called when the last minute begins, and when it is over. */
  onLastMinute: (isLast: boolean) => void;
};

const checkMilliseconds = 15_000;

/** A PIN changed elsewhere, or a session that ended, also ends the trust. */
async function askServer({ token }: PinTrust): Promise<void> {
  const state = await call("pins", "show", { pin_trust: token }).catch(() => null);
  if (state?.trusted_seconds === 0 && readTrust()?.token === token) forgetTrust();
}

function useSecondsLeft(trust: PinTrust): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now > 0 ? Math.max(0, Math.ceil((trust.untilMs - now) / 1000)) : 0;
}

function useServersWord(trust: PinTrust): void {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible") void askServer(trust);
    };
    ask();
    const timer = setInterval(ask, checkMilliseconds);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [trust]);
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The time left, and a button to end it. */
export function TrustClock({ trust, labels, onLastMinute }: TrustClockProps) {
  const secondsLeft = useSecondsLeft(trust);
  const isLast = secondsLeft > 0 && secondsLeft <= 60;
  useServersWord(trust);
  useEffect(() => {
    onLastMinute(isLast);
    return () => onLastMinute(false);
  }, [isLast, onLastMinute]);
  const lock = () => {
    forgetTrust();
    // If this call fails, the trust still expires on the server.
    void call("pins", "lock", { pin_trust: trust.token }).catch(() => undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      role="group"
      aria-label={labels.label}
      title={labels.label}
      className="flex h-8 shrink-0 items-center gap-2 rounded-sm border border-attention-solid bg-attention-tint ps-2.5 text-attention text-xs"
    >
      <LockOpen size={14} aria-hidden className="max-md:hidden" />
      <span role="timer" className="figures font-semibold">
        {clockText(secondsLeft)}
      </span>
      <button
        type="button"
        onClick={lock}
        className="tap h-full rounded-e-sm border-attention-solid border-s px-2 font-medium hover:underline"
      >
        <Lock size={14} aria-hidden className="md:hidden" />
        <span className="max-md:sr-only">{labels.lock}</span>
      </button>
    </div>
  );
}
