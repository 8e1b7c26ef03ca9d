import { isPublicAddress } from "./address";
import { readWebhookUrl, type WebhookUrl } from "./webhook-url";

/** Returns whether this is a literal private IP address. Host names are checked at each delivery. */
function isPrivateHost(name: string): boolean {
  // A host name may end with the root's dot.
  const host = name.replace(/\.$/, "");
  const isLiteral = /^[\d.]+$|^\[/.test(host);
  return host === "localhost" || host.endsWith(".localhost") || (isLiteral && !isPublicAddress(host));
}

type Private = { problem: "private"; reason: string };

/** Like `readWebhookUrl`, but also rejects private addresses. */
export function readWebhookAddress(text: string): WebhookUrl | Private {
  const read = readWebhookUrl(text);
  if ("url" in read && isPrivateHost(new URL(read.url).hostname))
    return { problem: "private", reason: "must not point to a private address" };
  return read;
}
