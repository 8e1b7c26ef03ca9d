export type WebhookUrl = { url: string } | { problem: "form" | "plain" | "password"; reason: string };

/**
 * The address of a webhook as it is kept, or what is wrong with its form. Small, for forms; whether it is a private
 * address is in webhook-address.ts.
 */
export function readWebhookUrl(text: string): WebhookUrl {
  if (!URL.canParse(text)) return { problem: "form", reason: "is no web address" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { problem: "plain", reason: "must begin with https://" };
  if (url.username || url.password) return { problem: "password", reason: "must not carry a password" };
  return { url: url.toString() };
}
