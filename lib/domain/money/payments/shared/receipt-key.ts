import { createHash } from "node:crypto";
import type { Receipt } from "@/lib/outside/bank-statement/port";
import { findReferences } from "./reference";

/** Letters and digits alone: banks break and space the same words differently from one export to the next. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** What the payment is for: the references that it names, else its words and who sent them. */
function purposeOf({ text, payer }: Receipt): string {
  const references = findReferences(text).sort((a, b) => a - b);
  return references.length > 0 ? references.join(" ") : squeezed(`${text} ${payer}`);
}

/**
 * Tells receipts apart, alike in every copy of a statement. The bank's number is a part of it and not all of it, as banks give
 * one number to several; those that are alike in everything are counted in their order.
 */
export function keyReceipts(receipts: readonly Receipt[]): { receipt: Receipt; key: string }[] {
  const seen = new Map<string, number>();
  return receipts.map((receipt) => {
    const { account, number, amount, day } = receipt;
    const facts = [account, number, amount, day, purposeOf(receipt)].join("\n");
    const turn = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, turn);
    return { receipt, key: createHash("sha256").update(`${facts}\n${turn}`).digest("hex").slice(0, 40) };
  });
}
