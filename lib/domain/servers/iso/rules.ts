import { isPublicAddress } from "@/lib/base/address";
import { trimEndOf } from "@/lib/base/trim-end";

export const mostImages = 20;
/** Per account and hour, including deleted ones: each uses bandwidth and disk. */
export const mostFetchesAnHour = 10;

/** Reduces a name to letters, digits and hyphens; `image` if nothing is left. */
export const shortNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "image";

/** Names that resolve only in the operator's own network. */
const localEnding = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * Literal IP addresses and local names can be rejected now; for any other name the download checks the resolved
 * address.
 */
export function isPublicHost(url: string): boolean {
  const host = trimEndOf(new URL(url).hostname, ".");
  if (/^[\d.]+$|^\[/.test(host)) return isPublicAddress(host.replace(/^\[|\]$/g, ""));
  return host.includes(".") && !localEnding.test(host);
}
