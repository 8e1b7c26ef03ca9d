/**
 * Returns the path (with query) if it stays on this site, else undefined (open redirect protection). Rejects other
 * hosts in any notation: `//host`, `/\host`, control characters, other schemes.
 */
export function localPath(value: unknown): string | undefined {
  if (typeof value !== "string" || !value.startsWith("/") || !URL.canParse(value, "http://here.invalid"))
    return undefined;
  const url = new URL(value, "http://here.invalid");
  const path = url.pathname + url.search;
  return url.host === "here.invalid" && !path.startsWith("//") ? path : undefined;
}
