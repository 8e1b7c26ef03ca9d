import { isOverfull } from "./count-names";

/** Parses a body sent by the panel's own pages; null if it is not an object, too long, or has too many names. */
export function readJson(body: Uint8Array | null): Record<string, unknown> | null {
  if (body === null || isOverfull(body, "application/json")) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
