import type { Locale } from "./locale";

/**
 * Memory is sold in steps of 128 MB; multiples of it in GB are exact in binary floating point, so they compare
 * exactly.
 */
export const memoryStepGb = 0.125;

/** `0.5` for English, `0,5` for Russian and German readers. */
export const formatMemory = (gigabytes: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(gigabytes);

const form = /^(\d{1,7})(?:[.,](\d{1,10}))?$/;

/** Parses GB as typed (`4`, `0.5`, `0,5`); null if it is not a number or is ambiguous like `1,000`. */
export function parseMemory(text: string): number | null {
  const [, whole, places = ""] = form.exec(text) ?? [];
  if (whole === undefined || (Number(whole) > 0 && places === "000")) return null;
  return Number(`${whole}.${places || "0"}`);
}
