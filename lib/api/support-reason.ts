/** The field in which a page of an impersonation session says why staff make this change; no operation sees it. */
export const supportReasonField = "support_reason";

const mostLetters = 200;

/** One line of text; null where nothing was said. */
export function readSupportReason(said: unknown): string | null {
  if (typeof said !== "string") return null;
  const line = said.replaceAll(/\s+/g, " ").trim().slice(0, mostLetters);
  return line === "" ? null : line;
}
