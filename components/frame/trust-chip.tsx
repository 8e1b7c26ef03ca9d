"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import {
  openTrust,
  type PinTrust,
  readNoTrust,
  readTrust,
  subscribeToTrust,
} from "@/components/form/pin/pin-trust";
import { useLazy } from "@/components/ui/use-lazy";
import type { TrustClockProps, TrustLabels } from "./trust-clock";

type TrustChipProps = { /** Id of this page's session. */ session: string; labels: TrustLabels };

const loadClock = async () => (await import("./trust-clock")).TrustClock;

/** What screen readers announce: the start, the last minute and the end, but not every second. */
function useNews(trust: PinTrust | null, isLastMinute: boolean, labels: TrustLabels): string {
  const [wasTrusted, setWasTrusted] = useState(false);
  useEffect(() => {
    if (trust) setWasTrusted(true);
  }, [trust]);
  if (!trust) return wasTrusted ? labels.over : "";
  return isLastMinute ? labels.lastMinute : labels.begun;
}

/** In the top bar while this tab is trusted without the PIN; its clock is loaded on demand. */
export function TrustChip({ session, labels }: TrustChipProps) {
  const trust = useSyncExternalStore(subscribeToTrust, readTrust, readNoTrust);
  const [isLastMinute, setLastMinute] = useState(false);
  const news = useNews(trust, isLastMinute, labels);
  const Clock = useLazy<TrustClockProps>(trust !== null, loadClock);
  useEffect(() => openTrust(session), [session]);
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {trust && typeof Clock === "function" && <Clock {...{ trust, labels }} onLastMinute={setLastMinute} />}
    </>
  );
}
