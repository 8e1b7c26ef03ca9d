import { createHash } from "node:crypto";
import type { CashRegister, FiscalReceipt, FiscalState } from "./port";

export type SimulatedCashRegister = CashRegister & {
  /** What was registered, in its order. */
  registered: FiscalReceipt[];
};

/** What the customer's address makes it do. */
const does = (receipt: FiscalReceipt, word: string): boolean =>
  receipt.buyer.email.startsWith(`fiscal-${word}`);

const numberOf = (text: string, digits: number): string =>
  (BigInt(`0x${createHash("sha256").update(text).digest("hex").slice(0, 24)}`) % 10n ** BigInt(digits))
    .toString()
    .padStart(digits, "1");

/**
 * A cash register in memory. By the customer's address: `fiscal-reject…` is rejected, of `fiscal-lost…` the first answer is
 * lost after it was registered, `fiscal-forget…` is accepted and gone at first, and for `fiscal-away…` nothing answers. What it
 * has already seen under an id is registered no second time.
 */
export function simulatedCashRegister(): SimulatedCashRegister {
  const registered: FiscalReceipt[] = [];
  const states = new Map<string, FiscalState>();
  const asked = new Map<string, number>();
  const take = (receipt: FiscalReceipt): FiscalState => {
    const known = states.get(receipt.id);
    if (known) return known;
    const state: FiscalState = does(receipt, "reject")
      ? { state: "rejected", reason: "The receipt has a wrong tax number." }
      : { state: "accepted" };
    if (state.state === "accepted") registered.push(receipt);
    states.set(receipt.id, state);
    return state;
  };
  return {
    registered,
    register: async (receipt) => {
      const times = (asked.get(receipt.id) ?? 0) + 1;
      asked.set(receipt.id, times);
      if (does(receipt, "away")) throw new Error("The cash register is away.");
      if (does(receipt, "forget") && times === 1) return { state: "accepted" };
      const state = take(receipt);
      if (does(receipt, "lost") && times === 1) throw new Error("The answer was lost.");
      return state;
    },
    read: async (id) => {
      const state = states.get(id);
      if (state?.state !== "accepted") return state ?? null;
      return {
        state: "registered",
        ...{ storage: numberOf("storage", 16), document: numberOf(`${id} document`, 6) },
        ...{ sign: numberOf(`${id} sign`, 10), url: "" },
      };
    },
  };
}
