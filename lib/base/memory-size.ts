import type { Locale } from "./locale";

/** Memory of machines is sold in steps of 128 MB; such numbers of GB have no error in binary, so they compare exactly. */
export const memoryStepGb = 0.125;

/** `0.5` for English, `0,5` for Russian readers. */
export const formatMemory = (gigabytes: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false }).format(gigabytes);

const form = /^(\d{1,7})(?:[.,](\d{1,10}))?$/;

/** GB as people type it (`4`, `0.5`, `0,5`); null if it is no number, or one like `1,000`, which may mean a thousand. */
export function parseMemory(text: string): number | null {
  const [, whole, places = ""] = form.exec(text) ?? [];
  if (whole === undefined || (Number(whole) > 0 && places === "000")) return null;
  return Number(`${whole}.${places || "0"}`);
}
