import { isRangeWithin } from "@/lib/base/address";

/** The limits of a key. An empty list means any address; null rights mean everything that the account may do. */
export type Bounds = {
  isActive: boolean;
  expiresAt: Date | null;
  allowedAddresses: readonly string[];
  permissions: readonly string[] | null;
};

/** Returns whether the first list allows an address that the second does not. */
export const isListWider = (list: readonly string[], than: readonly string[]): boolean =>
  than.length > 0 && (list.length === 0 || !list.every((range) => isRangeWithin(range, than)));

function areRightsWider(rights: Bounds["permissions"], than: Bounds["permissions"]): boolean {
  if (than === null) return false;
  return rights === null || !rights.every((right) => than.includes(right));
}

const isEndLater = (end: Date | null, than: Date | null): boolean =>
  than !== null && (end === null || end > than);

/**
 * Returns whether a change gives a key more access: more addresses, a later expiry, more calls, or being enabled
 * again.
 */
export const isWider = (after: Bounds, before: Bounds): boolean =>
  (after.isActive && !before.isActive) ||
  isEndLater(after.expiresAt, before.expiresAt) ||
  isListWider(after.allowedAddresses, before.allowedAddresses) ||
  areRightsWider(after.permissions, before.permissions);
