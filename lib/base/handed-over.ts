/* What was handed over to a service that may be away, lose it, or say later what became of it. */

const minuteMs = 60_000;
/** Nobody else takes it for so long while one process asks. */
export const leaseMs = 5 * minuteMs;
const mostAttempts = 12;
const longestPauseMs = 360 * minuteMs;
/** After so long without an end it is given up. */
const patienceMs = 72 * 60 * minuteMs;

export const handedOverStates = ["waiting", "sent", "delivered", "rejected", "failed", "settled"] as const;
/** sent: the service has it. failed: it was given up. settled: staff saw to it in another way. */
export type HandedOverState = (typeof handedOverStates)[number];

export type HandedOver = { state: HandedOverState; attempts: number; sentAt: Date | null };

/**
 * away: nothing is known of this attempt. unknown: the service has no such thing. failed: it cannot be handed over. A reason
 * is what the service said, or a code of ours, which staff read as `reasons` of the back office's messages.
 */
export type Outcome =
  | { state: "accepted" | "delivered" | "unknown" }
  | { state: "away" | "failed" | "rejected"; reason: string };

type Changes = Partial<HandedOver> & { dueAt?: Date; endedAt?: Date; reason?: string | null };

const pauseMs = (attempts: number): number => Math.min(2 ** attempts * minuteMs, longestPauseMs);

/** Asks again the later, the longer it takes. */
function askLater(sentAt: Date, now: Date): Changes {
  const since = now.getTime() - sentAt.getTime();
  if (since > patienceMs) return { state: "failed", endedAt: now, reason: "no_end" };
  return { dueAt: new Date(now.getTime() + Math.min(Math.max(since / 2, 2 * minuteMs), 60 * minuteMs)) };
}

/** How its row changes by what came of an attempt; `attempts` counts this one, too. */
export function afterAttempt({ state, attempts, sentAt }: HandedOver, outcome: Outcome, now: Date): Changes {
  const later = new Date(now.getTime() + pauseMs(attempts));
  const isLast = attempts >= mostAttempts;
  const sent = sentAt ?? now;
  switch (outcome.state) {
    case "away":
      if (state === "sent") return { reason: outcome.reason, ...askLater(sent, now) };
      return isLast
        ? { state: "failed", endedAt: now, reason: outcome.reason }
        : { dueAt: later, reason: outcome.reason };
    // It was lost on the way, and is handed over again under the same name.
    case "unknown":
      return isLast ? { state: "failed", endedAt: now, reason: "lost" } : { state: "waiting", dueAt: later };
    case "failed":
      return { state: "failed", endedAt: now, reason: outcome.reason };
    case "accepted":
      return { state: "sent", sentAt: sent, reason: null, ...askLater(sent, now) };
    case "delivered":
      return { state: "delivered", sentAt: sent, endedAt: now, reason: null };
    case "rejected":
      return { state: "rejected", sentAt: sent, endedAt: now, reason: outcome.reason };
  }
}
