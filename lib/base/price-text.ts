const form = /^(\d{1,9})(?:[.,](\d{1,10}))?$/;

/**
 * A price as people type it (`320`, `3,79`, `3.7900`) as decimal text with two places; null if it is none, or has a third
 * place that counts.
 */
export function priceText(text: string): string | null {
  const [, whole, places = ""] = form.exec(text.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(places.slice(2))) return null;
  return `${whole}.${places.slice(0, 2).padEnd(2, "0")}`;
}
