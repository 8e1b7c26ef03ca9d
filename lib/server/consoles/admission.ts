import { pools } from "@/lib/base/pools";

const { size, share } = pools.console_words;

export type Listener = {
  /** Returns a function that frees the slot; null when the caller or all callers together have reached the limit. */
  enter: (caller: string) => (() => void) | null;
};

/**
 * Limits the console connections whose one-time token is being verified, per address and in total, because they are
 * unauthenticated until then.
 */
export function makeListener(): Listener {
  const held = new Map<string, number>();
  let all = 0;
  return {
    enter: (caller) => {
      const own = held.get(caller) ?? 0;
      if (all >= size || own >= share) return null;
      held.set(caller, own + 1);
      all++;
      return () => {
        all--;
        const left = (held.get(caller) ?? 1) - 1;
        if (left === 0) held.delete(caller);
        else held.set(caller, left);
      };
    },
  };
}
