import { longestEntry, mostEntries } from "@/lib/domain/orders/estimates/schema";

/**
 * Entries of an estimate are query strings of the order page (selection.ts). The account's own list is stored; a
 * shared one is in the URL, each entry in a parameter `s`.
 */
export const estimatePath = (entries: readonly string[]): string =>
  `/order/estimate${entries.length > 0 ? `?${new URLSearchParams(entries.map((entry) => ["s", entry]))}` : ""}`;

export const readEntries = (found: string | string[] | undefined): string[] =>
  [found ?? []]
    .flat()
    .filter((entry) => entry !== "" && entry.length <= longestEntry)
    .slice(0, mostEntries);
