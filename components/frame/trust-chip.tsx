"use client";

import { LockOpen } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  forgetTrust,
  openTrust,
  type PinTrust,
  readNoTrust,
  readTrust,
  subscribeToTrust,
} from "@/components/form/pin-trust";
import { call } from "@/lib/api/client";

export type TrustWords = Record<"label" | "lock" | "begun" | "lastMinute" | "over", string>;

type TrustChipProps = { /** Identifies the session of this page. */ session: string; words: TrustWords };

const checkMilliseconds = 15_000;

/** A PIN changed elsewhere, or a session that ended, also ends the trust. */
async function askServer({ token }: PinTrust): Promise<void> {
  const state = await call("pins", "show", { pin_trust: token }).catch(() => null);
  if (state?.trusted_seconds === 0 && readTrust()?.token === token) forgetTrust();
}

function useSecondsLeft(trust: PinTrust | null): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!trust) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [trust]);
  return trust && now > 0 ? Math.max(0, Math.ceil((trust.untilMs - now) / 1000)) : 0;
}

function useServersWord(trust: PinTrust | null): void {
  useEffect(() => {
    if (!trust) return;
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

/** What screen readers announce: the beginning, the last minute and the end, but not every second. */
function useNews(trust: PinTrust | null, secondsLeft: number, words: TrustWords): string {
  const [wasTrusted, setWasTrusted] = useState(false);
  useEffect(() => {
    if (trust) setWasTrusted(true);
  }, [trust]);
  if (!trust) return wasTrusted ? words.over : "";
  return secondsLeft > 0 && secondsLeft <= 60 ? words.lastMinute : words.begun;
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** In the top bar while this tab is trusted without the PIN: the time left, and a button to end it. */
export function TrustChip({ session, words }: TrustChipProps) {
  const trust = useSyncExternalStore(subscribeToTrust, readTrust, readNoTrust);
  const secondsLeft = useSecondsLeft(trust);
  const news = useNews(trust, secondsLeft, words);
  useServersWord(trust);
  useEffect(() => openTrust(session), [session]);
  const lock = () => {
    const token = trust?.token;
    forgetTrust();
    // If this call fails, the server ends the trust by itself in time.
    if (token) void call("pins", "lock", { pin_trust: token }).catch(() => undefined);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {trust && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
        <div
          role="group"
          aria-label={words.label}
          title={words.label}
          className="flex h-8 shrink-0 items-center gap-2 rounded-sm border border-attention-solid bg-attention-tint ps-2.5 text-attention text-xs"
        >
          <LockOpen size={14} aria-hidden />
          <span role="timer" className="figures font-semibold">
            {clockText(secondsLeft)}
          </span>
          <button
            type="button"
            onClick={lock}
            className="tap h-full rounded-e-sm border-attention-solid border-s px-2 font-medium hover:underline"
          >
            {words.lock}
          </button>
        </div>
      )}
    </>
  );
}
