import { isOverfull } from "./count-names";

/** The object that a page of ours sent; null when it is none, too long, or has more names than any call of ours. */
export function readJson(body: Uint8Array | null): Record<string, unknown> | null {
  if (body === null || isOverfull(body, "application/json")) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
