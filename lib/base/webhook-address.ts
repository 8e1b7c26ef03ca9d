import { isPublicAddress } from "./address";
import { readWebhookUrl, type WebhookUrl } from "./webhook-url";

/** A literal IP address can be checked now; a host name is checked each time something is sent to it. */
function isPrivateHost(name: string): boolean {
  // A host name may end with the dot of the root domain.
  const host = name.replace(/\.$/, "");
  const isLiteral = /^[\d.]+$|^\[/.test(host);
  return host === "localhost" || host.endsWith(".localhost") || (isLiteral && !isPublicAddress(host));
}

type Private = { problem: "private"; reason: string };

/** The same as `readWebhookUrl`, and no private address. */
export function readWebhookAddress(text: string): WebhookUrl | Private {
  const read = readWebhookUrl(text);
  if ("url" in read && isPrivateHost(new URL(read.url).hostname))
    return { problem: "private", reason: "must not point to a private address" };
  return read;
}
