import type { Skipped } from "@/lib/outside/bank-statement/port";

const texts: Partial<Record<Skipped["code"], string>> = {
  amount: "is no amount",
  day: "is no day",
  direction: "does not say whether the money came or went",
  status: "is no status that is known",
  currency: "is no currency that is known",
};

/**
 * The line that the operator's command prints for an unreadable row of a statement; null = the row was understood but
 * is not an incoming payment.
 */
export function skippedText({ line, code, said }: Skipped): string | null {
  const text = texts[code];
  return text ? `left out  line ${line}: ${said || "nothing"} ${text}` : null;
}
