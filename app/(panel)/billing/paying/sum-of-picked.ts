import type { Amount } from "@/lib/base/money";

/** Adds in whole cents, without the money library: it would be the largest part of this page's script. */
export function sumOfPicked(amounts: readonly Amount[]): Amount | null {
  const [first] = amounts;
  if (!first) return null;
  const cents = amounts.reduce((sum, { value }) => sum + BigInt(value.replace(".", "")), 0n);
  const digits = String(cents).padStart(3, "0");
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: first.currency };
}
