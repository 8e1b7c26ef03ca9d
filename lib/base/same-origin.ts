type Sent = Pick<Headers, "get">;

/** Set by the front (lib/server/gateway/served-scheme.ts): `https`, `http`, or empty where nobody says. */
export const schemeHeader = "x-berth-scheme";

/**
 * Whether an `Origin` is that of pages at this host. Pages that are served by https are none that came by http; the
 * other way round nothing is lost, and a proxy that ends TLS may not have told us of it.
 */
export function isOriginOf(origin: string, host: string | null | undefined, scheme: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return (
    from.host === host && (from.protocol === "https:" || (from.protocol === "http:" && scheme !== "https"))
  );
}

/**
 * True when one of our own pages sent the request. Needed because browsers send cookies with requests of other sites
 * too.
 */
export function isSameOrigin(headers: Sent): boolean {
  const [site, origin] = [headers.get("sec-fetch-site"), headers.get("origin")];
  const scheme = headers.get(schemeHeader);
  if (site === null) return origin !== null && isOriginOf(origin, headers.get("host"), scheme);
  return site === "same-origin" && !(scheme === "https" && origin?.startsWith("http:"));
}
