/** True when one of our own pages sent the request: a cookie travels by itself, so it alone proves nothing. */
export function isSameOrigin(headers: Pick<Headers, "get">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}
