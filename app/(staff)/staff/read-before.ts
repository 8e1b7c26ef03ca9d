/** The key before which a page of a list ends; null = the newest. */
export function readBefore(query: Record<string, string | string[] | undefined>): number | null {
  const { before } = query;
  return typeof before === "string" && /^[1-9]\d{0,14}$/.test(before) ? Number(before) : null;
}
