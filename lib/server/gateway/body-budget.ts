type Limits = {
  /** Bytes of all request bodies in this process. */
  total: number;
  /** Limit for all callers without a session together. */
  ofGuests: number;
  /** Limit per address (IPv6: per /64) with a session; `guestShare` without one. */
  share: number;
  guestShare: number;
};

const mebibyte = 1_048_576;

const defaults: Limits = {
  total: 64 * mebibyte,
  ofGuests: 32 * mebibyte,
  // Two catalog files of the maximum size at once.
  share: 24 * mebibyte,
  // Eight API calls of the maximum size (1 MiB) at once.
  guestShare: 8 * mebibyte,
};

export type BodyOwner = {
  /** The address that is charged, as returned by `callerOf`. */
  caller: string;
  /** Whether a session was found from the headers. */
  isKnown: boolean;
};

/** Which limit is reached: the caller's own share, or a limit shared by all. */
export type NoRoom = "share" | "busy";

export type BodyHold = { grow: (bytes: number) => NoRoom | null; release: () => void };

export type BodyBudget = {
  /**
   * Returns which limit a body of that length would exceed now; null if none. Reserves nothing, because declaring a
   * length costs a caller nothing.
   */
  refuses: (owner: BodyOwner, bytes: number) => NoRoom | null;
  hold: (owner: BodyOwner) => BodyHold;
  heldBytes: () => number;
};

/** Limits the bytes of request bodies in flight: from their arrival until the request is answered. */
export function makeBodyBudget(limits: Limits = defaults): BodyBudget {
  const held = { known: new Map<string, number>(), guests: new Map<string, number>() };
  const sums = { known: 0, guests: 0 };
  const sideOf = ({ isKnown }: BodyOwner) => (isKnown ? "known" : "guests");

  function refuses(owner: BodyOwner, bytes: number): NoRoom | null {
    const own = held[sideOf(owner)].get(owner.caller) ?? 0;
    if (own + bytes > (owner.isKnown ? limits.share : limits.guestShare)) return "share";
    if (!owner.isKnown && sums.guests + bytes > limits.ofGuests) return "busy";
    return sums.known + sums.guests + bytes > limits.total ? "busy" : null;
  }

  function add(owner: BodyOwner, bytes: number): void {
    const side = sideOf(owner);
    const left = (held[side].get(owner.caller) ?? 0) + bytes;
    if (left === 0) held[side].delete(owner.caller);
    else held[side].set(owner.caller, left);
    sums[side] += bytes;
  }

  return {
    refuses,
    heldBytes: () => sums.known + sums.guests,
    hold: (owner) => {
      let size = 0;
      return {
        grow: (bytes) => {
          const refusal = refuses(owner, bytes);
          if (refusal) return refusal;
          size += bytes;
          add(owner, bytes);
          return null;
        },
        release: () => {
          add(owner, -size);
          size = 0;
        },
      };
    },
  };
}
