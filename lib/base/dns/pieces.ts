import { nameKey } from "./names";

/** Parses an unsigned decimal integer up to `max`; null if it is invalid. */
export const readNumber = (text: string | undefined, max: number): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : null;

/** Parses a target host name in a record's content; returns it absolute, with its dot, or null if it is invalid. */
export function readTarget(text: string | undefined, mayBeRoot = false): string | null {
  if (text === "." && mayBeRoot) return ".";
  const key = text === undefined ? null : nameKey(text);
  if (!key || key.startsWith("*") || (!key.includes(".") && !text?.endsWith("."))) return null;
  return `${key}.`;
}
