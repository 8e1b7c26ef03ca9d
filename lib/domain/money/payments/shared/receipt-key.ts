import { createHash } from "node:crypto";
import { squeezed } from "@/lib/base/squeezed";
import type { Receipt } from "@/lib/outside/bank-statement/port";
import { findReferences } from "./reference";

/** Purpose of the payment: its references, else its text and the payer. */
function purposeOf({ text, payer }: Receipt): string {
  const references = findReferences(text).sort((a, b) => a - b);
  return references.length > 0 ? references.join(" ") : squeezed(`${text} ${payer}`);
}

/** `inFile`: the keys of all receipts of its file. */
export type Keyed = { receipt: Receipt; key: string; inFile: ReadonlySet<string> };

/**
 * Assigns each receipt a key that is the same in every copy of a statement. The bank's number is only a part of it,
 * because banks give one number to several receipts; identical receipts are counted in their order.
 */
export function keyReceipts(receipts: readonly Receipt[]): Keyed[] {
  const seen = new Map<string, number>();
  const inFile = new Set<string>();
  return receipts.map((receipt) => {
    const { account, number, amount, day } = receipt;
    const facts = [account, number, amount, day, purposeOf(receipt)].join("\n");
    const turn = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, turn);
    const key = createHash("sha256").update(`${facts}\n${turn}`).digest("hex").slice(0, 40);
    inFile.add(key);
    return { receipt, key, inFile };
  });
}
