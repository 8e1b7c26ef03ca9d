import { longestEntry, mostEntries } from "@/lib/domain/orders/estimates/schema";

/**
 * The configurations of an estimate are queries of the order page (selection.ts). The account keeps its own list; a shared
 * one is in the address, each configuration in one parameter `s`.
 */
export const estimatePath = (entries: readonly string[]): string =>
  `/order/estimate${entries.length > 0 ? `?${new URLSearchParams(entries.map((entry) => ["s", entry]))}` : ""}`;

export const readEntries = (found: string | string[] | undefined): string[] =>
  [found ?? []]
    .flat()
    .filter((entry) => entry !== "" && entry.length <= longestEntry)
    .slice(0, mostEntries);
