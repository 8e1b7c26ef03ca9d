import type { IncomingHttpHeaders } from "node:http";
import { headerText } from "./header-text";

type Address = { publicUrl: string; isAddressFixed: boolean };

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/** Whether an `Origin` is this panel's; one that is no address, as `null`, is nobody's. */
function isOwn(origin: string, host: string | undefined, { publicUrl, isAddressFixed }: Address): boolean {
  if (hostOf(origin) === null) return false;
  return new URL(origin).origin === new URL(publicUrl).origin || (!isAddressFixed && hostOf(origin) === host);
}

/** The host that Next may compare an `Origin` with: the one we have compared it with, whatever the caller says. */
export function ownHost(headers: IncomingHttpHeaders, address: Address): string {
  const origin = headerText(headers.origin);
  const isKnown = origin !== undefined && isOwn(origin, headers.host, address);
  return new URL(isKnown ? origin : address.publicUrl).host;
}

/** What Next takes for the call of a server action: by its header, or a form that was sent without any script. */
const isAction = (headers: IncomingHttpHeaders): boolean =>
  headers["next-action"] !== undefined ||
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(headers["content-type"] ?? "");

/**
 * Whether a page's request that may change something comes from a page of ours. Next lets pass what has no `Origin`, and
 * compares the one there is with whatever host the caller names.
 */
export function isFromOwnPage(method: string, headers: IncomingHttpHeaders, address: Address): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  const origin = headerText(headers.origin);
  return origin === undefined ? !isAction(headers) : isOwn(origin, headers.host, address);
}
