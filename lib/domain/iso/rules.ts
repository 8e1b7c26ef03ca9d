import { isPublicAddress } from "@/lib/base/address";

export const mostImages = 20;

/** Letters, digits and hyphens of a name; `image` when nothing is left. */
export const shortNameOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60) || "image";

/** A literal IP address can be checked now; whoever fetches from a host name checks where it leads. */
export function isPublicHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, "");
  const isLiteral = /^[\d.]+$|^\[/.test(host);
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  return !isLocal && (!isLiteral || isPublicAddress(host.replace(/^\[|\]$/g, "")));
}
