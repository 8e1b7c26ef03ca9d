import { createHash } from "node:crypto";
import type { Receipt } from "./port";

type Unnamed = Omit<Receipt, "id"> & { number: string };

/**
 * Gives each receipt its id. Where the bank has no number for it, two that say the same on one day are told apart by
 * their order, so that another copy of the statement names them alike.
 */
export function nameReceipts(found: readonly Unnamed[]): Receipt[] {
  const seen = new Map<string, number>();
  return found.map(({ number, ...receipt }) => {
    const facts = [receipt.account, receipt.day, receipt.amount, receipt.currency, receipt.text].join("\n");
    const turn = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, turn);
    const made = createHash("sha256").update(`${facts}\n${turn}`).digest("hex").slice(0, 24);
    return { ...receipt, id: number === "" ? `made ${made}` : number };
  });
}
