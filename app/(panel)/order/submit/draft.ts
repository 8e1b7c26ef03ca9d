import type { Access } from "../selection/selection";

/** The typed values that this tab may store: everything but the root password. */
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
  typeof found.notify === "boolean" &&
  "project" in found &&
  typeof found.project === "string";

/** Values stored in this tab by this account before a reload or a change of language; null if another account's. */
export function readDraft(account: number): Draft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return isDraft(found) && found.account === account ? found : null;
  } catch {
    // Storage is disabled, or its text is not a valid draft.
    return null;
  }
}

export function keepDraft(account: number, { hostname, ssh_key, notify, project }: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, hostname, ssh_key, notify, project }));
  } catch {
    // Without storage the form still works, but a reload empties it.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to delete.
  }
}
