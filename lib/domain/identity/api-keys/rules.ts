import { parseEmail } from "@/lib/base/email";
import { readWebhookUrl } from "@/lib/base/webhook-url";

/** Usage is counted up to this number. */
export const maxCounted = 1_000;

/** A key has one secret, or two while it is being rotated. */
export const maxSecrets = 2;

export type NotifyMethod = "none" | "email" | "webhook";

/** Validates a key's notification settings; returns them or the name of the invalid parameter. */
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
  const read = readWebhookUrl(address);
  return "url" in read ? { address: read.url } : { wrong: "login_notify_address", reason: read.reason };
}

/** End of the day `YYYY-MM-DD` in UTC; null if there is no such day. */
export function endOfDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T23:59:59Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : day;
}
