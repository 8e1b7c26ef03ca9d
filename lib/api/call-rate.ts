import { fail } from "@/lib/domain/kernel/errors/fail";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { limits } from "@/lib/env";

type Window = { endsAt: number; calls: number };

const windowMs = 60_000;
const windows = new Map<string, Window>();
let sweepAt = 0;

/** Deletes expired windows, so that the map holds only sessions of the last minute. */
function sweep(now: number): void {
  if (now < sweepAt) return;
  sweepAt = now + windowMs;
  for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id);
}

/** Throws if a session exceeds the call rate of the settings. Counted per process. */
export function countCall(context: Context): void {
  const { callsPerMinute } = limits();
  if (callsPerMinute === 0 || (context.actor.kind !== "customer" && context.actor.kind !== "staff")) return;
  const now = context.now.getTime();
  sweep(now);
  const { id } = context.actor.session;
  const known = windows.get(id);
  const current = known && known.endsAt > now ? known : { endsAt: now + windowMs, calls: 0 };
  current.calls += 1;
  windows.set(id, current);
  if (current.calls <= callsPerMinute) return;
  const retryAfterSeconds = Math.ceil((current.endsAt - now) / 1000);
  throw fail("rate.limited", { what: "calls" }, { retryAfterSeconds });
}
