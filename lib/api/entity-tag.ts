import { createHash } from "node:crypto";

const known = new WeakMap<Uint8Array, string>();

/** Returns a strong ETag, a hash of the bytes, so that it is the same in all processes and after restarts. */
export function tagOf(body: Uint8Array): string {
  const tag = known.get(body) ?? `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  known.set(body, tag);
  return tag;
}

/** Returns whether `If-None-Match` contains the tag, also as a weak one, because compressing proxies make tags weak. */
export const isNamed = (header: string, tag: string): boolean =>
  header.split(",").some((one) => {
    const named = one.trim().replace(/^W\//, "");
    return named === tag || named === "*";
  });
