import type { IncomingHttpHeaders } from "node:http";
import { hostHeader, isOriginOf, schemeHeader } from "@/lib/base/same-origin";
import { isHostOfBrand } from "@/lib/domain/kernel/brand/loaded";
import { headerText } from "./header-text";

export type Address = { publicUrl: string; isAddressFixed: boolean };

/** Returns whether an `Origin` is the panel's own; false for an invalid one, such as `null`. */
export function isOwn(
  origin: string,
  headers: IncomingHttpHeaders,
  { publicUrl, isAddressFixed }: Address,
): boolean {
  if (!URL.canParse(origin)) return false;
  const served = headerText(headers[hostHeader]);
  const scheme = headerText(headers[schemeHeader]) ?? null;
  // Pages of one brand are foreign to the hosts of another.
  if (isHostOfBrand(served)) return isOriginOf(origin, served, scheme);
  if (new URL(origin).origin === new URL(publicUrl).origin) return true;
  return !isAddressFixed && isOriginOf(origin, headers.host, scheme);
}

/**
 * Returns the host that Next compares an `Origin` with: the one it was checked against here, not the caller's `Host`.
 */
export function ownHost(headers: IncomingHttpHeaders, address: Address): string {
  const origin = headerText(headers.origin);
  const isKnown = origin !== undefined && isOwn(origin, headers, address);
  if (isKnown) return new URL(origin).host;
  const served = headerText(headers[hostHeader]);
  return served !== undefined && isHostOfBrand(served) ? served : new URL(address.publicUrl).host;
}

/**
 * Returns whether Next treats the request as a server action: by its header, or because it is a form submitted
 * without JavaScript.
 */
const isAction = (headers: IncomingHttpHeaders): boolean =>
  headers["next-action"] !== undefined ||
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(headers["content-type"] ?? "");

/**
 * CSRF check for page requests with unsafe methods. Next's own check accepts requests without `Origin`, and compares
 * an existing one with the caller's `Host`.
 */
export function isFromOwnPage(method: string, headers: IncomingHttpHeaders, address: Address): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  const origin = headerText(headers.origin);
  return origin === undefined ? !isAction(headers) : isOwn(origin, headers, address);
}
