import { isPublicAddress } from "./address";

/** A literal IP address can be checked now; a host name is checked each time something is sent to it. */
function isPrivateHost(name: string): boolean {
  // A host name may end with the dot of the root domain.
  const host = name.replace(/\.$/, "");
  const isLiteral = /^[\d.]+$|^\[/.test(host);
  return host === "localhost" || host.endsWith(".localhost") || (isLiteral && !isPublicAddress(host));
}

export type WebhookAddress =
  | { url: string }
  | { problem: "form" | "plain" | "password" | "private"; reason: string };

/** The address of a webhook as it is kept, or what is wrong with it. */
export function readWebhookAddress(text: string): WebhookAddress {
  if (!URL.canParse(text)) return { problem: "form", reason: "is no web address" };
  const url = new URL(text);
  if (url.protocol !== "https:") return { problem: "plain", reason: "must begin with https://" };
  if (url.username || url.password) return { problem: "password", reason: "must not carry a password" };
  if (isPrivateHost(url.hostname))
    return { problem: "private", reason: "must not point to a private address" };
  return { url: url.toString() };
}
