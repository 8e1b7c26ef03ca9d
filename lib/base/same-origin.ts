type Sent = Pick<Headers, "get">;

/** Set by the gateway (lib/server/gateway/served-scheme.ts): `https`, `http`, or empty if unknown. */
export const schemeHeader = "x-berth-scheme";
/** Set by the gateway (lib/server/gateway/served-host.ts): the host by which the browser reached the panel. */
export const hostHeader = "x-berth-host";

/**
 * Returns whether an `Origin` is that of this host. Rejects an http origin if the panel is served by https; an https
 * origin is accepted either way, because a proxy that terminates TLS may not report it.
 */
export function isOriginOf(origin: string, host: string | null | undefined, scheme: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (
    from.host === host && (from.protocol === "https:" || (from.protocol === "http:" && scheme !== "https"))
  );
}

/**
 * Returns whether one of the panel's own pages sent the request (CSRF protection): browsers send cookies with other
 * sites' requests, too.
 */
export function isSameOrigin(headers: Sent): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  const scheme = headers.get(schemeHeader);
  if (site === null) return origin !== null && isOriginOf(origin, headers.get("host"), scheme);
  return site === "same-origin" && !(scheme === "https" && origin?.startsWith("http:"));
}
