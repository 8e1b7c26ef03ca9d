import { isPublicAddress } from "@/lib/base/address";
import { trimEndOf } from "@/lib/base/trim-end";

export const mostImages = 20;
/** Of one account in an hour, also those that were deleted again: each is somebody else's line and disk. */
export const mostFetchesAnHour = 10;

/** Letters, digits and hyphens of a name; `image` when nothing is left. */
export const shortNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "image";

/** Names that only the operator's own network answers. */
const localEnding = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;

/**
 * A literal IP address, and a name that can only be of one's own network, can be refused now; whoever fetches from any
 * other name checks where it leads.
 */
export function isPublicHost(url: string): boolean {
  const host = trimEndOf(new URL(url).hostname, ".");
  if (/^[\d.]+$|^\[/.test(host)) return isPublicAddress(host.replace(/^\[|\]$/g, ""));
  return host.includes(".") && !localEnding.test(host);
}
