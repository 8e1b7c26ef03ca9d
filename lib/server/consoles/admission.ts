import { pools } from "@/lib/base/pools";

const { size, share } = pools.console_words;

export type Listener = {
  /** Returns how to leave it; null when the caller, or all together, have as many words looked at as may be. */
  enter: (caller: string) => (() => void) | null;
};

/** Where connections to consoles wait while their word is looked at: strangers until then, so each has his share. */
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
