import { importSums } from "@/lib/base/data-imports";
import { noSums, type Sums } from "../source";

/* Sums over a whole source, in any currency: text in, text out, whole cents between. */

const decimal = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Whole cents of decimal text; null for anything else, such as a part of a cent. */
export function centsOf(text: string): bigint | null {
  const [, sign, whole, part = ""] = decimal.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

function textOfCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum; what is no amount counts as nothing. */
export const addTexts = (...texts: readonly string[]): string =>
  textOfCents(texts.reduce((sum, text) => sum + (centsOf(text) ?? 0n), 0n));

export const subtractTexts = (from: string, text: string): string =>
  textOfCents((centsOf(from) ?? 0n) - (centsOf(text) ?? 0n));

/** Decimal text with two places; null for what is no whole number of cents. */
export function readAmount(text: string | null | undefined): string | null {
  const cents = centsOf(text ?? "0");
  return cents === null ? null : textOfCents(cents);
}

/** The net amount of one that has tax of `rate` percent in it, rounded to the cent. */
export function netOf(gross: string, rate: string): string {
  const cents = centsOf(gross) ?? 0n;
  const divisor = 10_000n + (centsOf(rate) ?? 0n);
  return textOfCents((2n * cents * 10_000n + divisor) / (2n * divisor));
}

/** The same with the tax on it, rounded to the cent as on an invoice. */
export function grossOf(net: string, rate: string): string {
  const tax = ((centsOf(net) ?? 0n) * (centsOf(rate) ?? 0n) + 5_000n) / 10_000n;
  return textOfCents((centsOf(net) ?? 0n) + tax);
}

export function addSums(a: Sums, b: Sums): Sums {
  const sums = noSums();
  for (const name of importSums) sums[name] = addTexts(a[name], b[name]);
  return sums;
}
