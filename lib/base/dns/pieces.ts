import { nameKey } from "./names";

/** A whole number in digits up to a bound; null when it is none. */
export const readNumber = (text: string | undefined, max: number): number | null =>
  text !== undefined && /^\d{1,10}$/.test(text) && Number(text) <= max ? Number(text) : null;

/** A name that a content points to, always whole, with its dot; null when it is none. */
export function readTarget(text: string | undefined, mayBeRoot = false): string | null {
  if (text === "." && mayBeRoot) return ".";
  const key = text === undefined ? null : nameKey(text);
  if (!key || key.startsWith("*") || (!key.includes(".") && !text?.endsWith("."))) return null;
  return `${key}.`;
}
