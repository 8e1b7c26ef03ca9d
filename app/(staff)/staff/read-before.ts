/** The key below which a page of a list begins; null = the newest. */
export function readBefore(query: Record<string, string | string[] | undefined>): number | null {
  const { before } = query;
  return typeof before === "string" && /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null;
}
