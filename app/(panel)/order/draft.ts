import type { Access } from "./wishes";

/** What was typed and may be kept in this tab: everything but the root password. */
export type Draft = Omit<Access, "root_pass">;

const storageKey = "order-draft";

const isDraft = (found: unknown): found is Draft & { account: number } =>
  typeof found === "object" &&
  found !== null &&
  "hostname" in found &&
  typeof found.hostname === "string" &&
  "ssh_key" in found &&
  typeof found.ssh_key === "string" &&
  "notify" in found &&
  typeof found.notify === "boolean";

/** What this customer left here before a reload or a change of the language; null for anybody else's. */
export function readDraft(account: number): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return isDraft(found) && found.account === account ? found : null;
  } catch {
    // Storage that is turned off, or somebody else's text.
    return null;
  }
}

export function keepDraft(account: number, { hostname, ssh_key, notify }: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, hostname, ssh_key, notify }));
  } catch {
    // Without storage the form works as well; only a reload empties it.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Then nothing was kept either.
  }
}
