import type { AccessPoint, NetworkDocument, NetworkState } from "./port";

/** What the recipient's number makes it do. */
const rejected = /REJECT/i;
const lost = /LOST/i;
const forgotten = /FORGET/i;
const silent = /SILENT/i;
const away = /AWAY/i;

export type SimulatedAccessPoint = AccessPoint & {
  /** What reached recipients, in its order. */
  arrived: NetworkDocument[];
};

/**
 * An access point in memory. By the recipient's number: `REJECT` is rejected, of `LOST` the first answer is lost after the
 * document has arrived, `FORGET` is accepted and gone at first, `SILENT` never has an end, and for `AWAY` nothing answers. Like
 * a real one it delivers what it has already seen under an id no second time.
 */
export function simulatedAccessPoint(): SimulatedAccessPoint {
  const arrived: NetworkDocument[] = [];
  const states = new Map<string, NetworkState>();
  const asked = new Map<string, number>();
  const take = (document: NetworkDocument): NetworkState => {
    const { id, recipient } = document;
    const known = states.get(id);
    if (known) return known;
    const state: NetworkState = rejected.test(recipient.id)
      ? { state: "rejected", reason: "The recipient does not take such documents." }
      : { state: "accepted" };
    if (state.state === "accepted") arrived.push(document);
    states.set(id, state);
    return state;
  };
  return {
    arrived,
    send: async (document) => {
      const { id, recipient } = document;
      const times = (asked.get(id) ?? 0) + 1;
      asked.set(id, times);
      if (away.test(recipient.id)) throw new Error("The access point is away.");
      if (forgotten.test(recipient.id) && times === 1) return { state: "accepted" };
      const state = take(document);
      if (lost.test(recipient.id) && times === 1) throw new Error("The answer was lost.");
      return state;
    },
    read: async (id) => {
      const state = states.get(id);
      if (state?.state !== "accepted") return state ?? null;
      const document = arrived.find((one) => one.id === id);
      return document && silent.test(document.recipient.id) ? state : { state: "delivered" };
    },
  };
}
