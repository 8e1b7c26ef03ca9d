import type { IncomingHttpHeaders } from "node:http";
import { isOriginOf, schemeHeader } from "@/lib/base/same-origin";
import { headerText } from "./header-text";

export type Address = { publicUrl: string; isAddressFixed: boolean };

/** Whether an `Origin` is this panel's; an ill-formed one, such as `null`, is not. */
export function isOwn(
  origin: string,
  headers: IncomingHttpHeaders,
  { publicUrl, isAddressFixed }: Address,
): boolean {
  if (!URL.canParse(origin)) return false;
  if (new URL(origin).origin === new URL(publicUrl).origin) return true;
  return !isAddressFixed && isOriginOf(origin, headers.host, headerText(headers[schemeHeader]) ?? null);
}

/** The host that Next may compare an `Origin` with: the one we have compared it with, whatever the caller says. */
export function ownHost(headers: IncomingHttpHeaders, address: Address): string {
  const origin = headerText(headers.origin);
  const isKnown = origin !== undefined && isOwn(origin, headers, address);
  return new URL(isKnown ? origin : address.publicUrl).host;
}

/** Requests that Next treats as calls of a server action: by their header, or as a form sent without script. */
const isAction = (headers: IncomingHttpHeaders): boolean =>
  headers["next-action"] !== undefined ||
  /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(headers["content-type"] ?? "");

/**
 * Whether a page request that may change something comes from one of our pages. Next accepts requests without `Origin`,
 * and compares an existing one with whatever host the caller names.
 */
export function isFromOwnPage(method: string, headers: IncomingHttpHeaders, address: Address): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return true;
  const origin = headerText(headers.origin);
  return origin === undefined ? !isAction(headers) : isOwn(origin, headers, address);
}
