export type WebhookUrl = { url: string } | { problem: "form" | "plain" | "password"; reason: string };

/**
 * Parses a webhook URL to its stored form, or returns what is wrong with it. Kept small for the browser;
 * webhook-address.ts checks for private addresses.
 */
export function readWebhookUrl(text: string): WebhookUrl {
  if (!URL.canParse(text)) return { problem: "form", reason: "is no web address" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { problem: "plain", reason: "must begin with https://" };
  if (url.username || url.password) return { problem: "password", reason: "must not carry a password" };
  return { url: url.toString() };
}
