/** Returns a new idempotency key. Does not use `crypto.randomUUID`, which browsers lack without https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
