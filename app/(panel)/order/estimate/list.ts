/**
 * The configurations of an estimate are queries of the order page (wishes.ts), each in one parameter `s` of the address,
 * so that the list can be shared. The tab keeps the last one, for more to be added from the order page.
 */
const storageKey = "estimate";
const mostEntries = 50;

export const estimatePath = (entries: readonly string[]): string =>
  `/order/estimate${entries.length > 0 ? `?${new URLSearchParams(entries.map((entry) => ["s", entry]))}` : ""}`;

export const readEntries = (found: string | string[] | undefined): string[] =>
  [found ?? []]
    .flat()
    .filter((entry) => entry !== "" && entry.length <= 500)
    .slice(0, mostEntries);

function keptEntries(): string[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(found) ? found.filter((entry) => typeof entry === "string") : [];
  } catch {
    // Storage is turned off, or its text is not ours.
    return [];
  }
}

export function keepEntries(entries: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // Without storage a list begins anew with each configuration that is added.
  }
}

/** Where the kept list is shown with this configuration at its end. */
export const pathWith = (entry: string): string =>
  estimatePath([...keptEntries(), entry].slice(-mostEntries));
