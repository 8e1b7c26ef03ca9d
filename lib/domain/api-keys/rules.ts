import { isRangeWithin, parseRanges } from "@/lib/base/address";
import { parseEmail } from "@/lib/base/email";

/** Uses are counted up to this number. */
export const maxCounted = 1_000;

/** A key has one secret, or two while it is being rotated. */
export const maxSecrets = 2;

export type NotifyMethod = "none" | "email" | "webhook";

/** The notification settings of a key by the rules of decisions 4, or the name of the parameter that breaks them. */
export function checkNotification(
  method: NotifyMethod,
  address: string | undefined,
  isServerKey: boolean,
): { address: string | null } | { wrong: string; reason: string } {
  if (method === "none") return { address: null };
  if (isServerKey) return { wrong: "login_notify_method", reason: "a key of a server takes none" };
  if (!address) return { wrong: "login_notify_address", reason: `is required for ${method}` };
  if (method === "email") {
    const parsed = parseEmail(address);
    return parsed.isValid
      ? { address: parsed.address }
      : { wrong: "login_notify_address", reason: "is no email address" };
  }
  if (!URL.canParse(address)) return { wrong: "login_notify_address", reason: "is no web address" };
  const url = new URL(address);
  if (url.protocol !== "https:") return { wrong: "login_notify_address", reason: "must begin with https://" };
  if (url.username || url.password)
    return { wrong: "login_notify_address", reason: "must not carry a password" };
  return { address: url.toString() };
}

/** The canonical allow-list, or the entry that is invalid. */
export const checkAllowList = parseRanges;

/** The end of the day `YYYY-MM-DD` in UTC, or null when there is no such day. */
export function endOfDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T23:59:59Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : day;
}

/** The limits of a key; an empty list means any address, null rights everything that the account may do. */
export type Bounds = {
  isActive: boolean;
  expiresAt: Date | null;
  allowedAddresses: readonly string[];
  permissions: readonly string[] | null;
};

/** Whether the first list allows an address that the second does not. */
export const isListWider = (list: readonly string[], than: readonly string[]): boolean =>
  than.length > 0 && (list.length === 0 || !list.every((range) => isRangeWithin(range, than)));

function areRightsWider(rights: Bounds["permissions"], than: Bounds["permissions"]): boolean {
  if (than === null) return false;
  return rights === null || !rights.every((right) => than.includes(right));
}

const isEndLater = (end: Date | null, than: Date | null): boolean =>
  than !== null && (end === null || end > than);

/** Whether a change allows a key more: more addresses, a later expiry, more calls, or being enabled again. */
export const isWider = (after: Bounds, before: Bounds): boolean =>
  (after.isActive && !before.isActive) ||
  isEndLater(after.expiresAt, before.expiresAt) ||
  isListWider(after.allowedAddresses, before.allowedAddresses) ||
  areRightsWider(after.permissions, before.permissions);
