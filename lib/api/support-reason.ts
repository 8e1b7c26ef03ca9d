/** Input field with the reason for a change during impersonation; removed before the operation runs. */
export const supportReasonField = "support_reason";

const mostLetters = 200;

/** Normalizes the reason to one line of at most 200 characters; null if it is empty. */
export function readSupportReason(said: unknown): string | null {
  if (typeof said !== "string") return null;
  const line = said.replaceAll(/\s+/g, " ").trim().slice(0, mostLetters);
  return line === "" ? null : line;
}
