import type { BalanceCheck } from "./port";

/** Of decimal text with two decimals and an optional sign. */
export const centsOf = (amount: string): bigint => BigInt(amount.replace(".", ""));

function decimalOfCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

type Balances = {
  account: string;
  currency: string;
  /** Null = not named, or not readable. */
  opening: bigint | null;
  closing: bigint | null;
  /** Sum of the booked entries; null = one of them could not be read. */
  moved: bigint | null;
};

/** Whether the opening balance and the entries come to the closing balance; null = the statement names no balances. */
export function checkBalances({ account, currency, opening, closing, moved }: Balances): BalanceCheck | null {
  if (opening === null || closing === null) return null;
  return {
    account,
    currency,
    opening: decimalOfCents(opening),
    moved: moved === null ? "" : decimalOfCents(moved),
    closing: decimalOfCents(closing),
    isRight: moved !== null && opening + moved === closing,
  };
}
