const form = /^(\d{1,9})(?:[.,](\d{1,10}))?$/;

/**
 * Parses a price as typed (`320`, `3,79`, `3.7900`) to decimal text with two places; null if it is invalid or has a
 * nonzero third place.
 */
export function priceText(text: string): string | null {
  const [, whole, places = ""] = form.exec(text.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(places.slice(2))) return null;
  return `${whole}.${places.slice(0, 2).padEnd(2, "0")}`;
}
