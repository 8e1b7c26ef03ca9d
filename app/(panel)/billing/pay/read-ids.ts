import { mostTogether } from "@/lib/domain/money/billing/rules";

/** The ids in a URL, without duplicates; invalid ones are dropped, because it may have been typed by hand. */
export function readIds(text: string | string[] | undefined): number[] {
  const labels = typeof text === "string" ? text.slice(0, 4_000).split(",") : [];
  const ids = labels.filter((word) => /^[1-9]\d{0,8}$/.test(word)).map(Number);
  return [...new Set(ids)].slice(0, mostTogether);
}
