import type { Skipped } from "@/lib/outside/bank-statement/port";

const texts: Partial<Record<Skipped["code"], string>> = {
  amount: "is no amount",
  day: "is no day",
  direction: "does not say whether the money came or went",
  status: "is no status that is known",
  currency: "is no currency that is known",
};

/** Which row of a statement could not be read, as the operator's command says it; null = it is understood, and no receipt. */
export function skippedText({ line, code, said }: Skipped): string | null {
  const text = texts[code];
  return text ? `left out  line ${line}: ${said || "nothing"} ${text}` : null;
}
