import { isOverfull } from "./count-names";

/** The object that one of our pages sent; null when it is not an object, too long, or has too many names. */
export function readJson(body: Uint8Array | null): Record<string, unknown> | null {
  if (body === null || isOverfull(body, "application/json")) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
