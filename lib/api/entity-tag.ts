import { createHash } from "node:crypto";

const known = new WeakMap<Uint8Array, string>();

/** A strong ETag: the same bytes have the same one, in every process and after every restart. */
export function tagOf(body: Uint8Array): string {
  const tag = known.get(body) ?? `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  known.set(body, tag);
  return tag;
}

/** Whether `If-None-Match` names it; proxies that compress answers mark a tag as weak, and it still means this one. */
export const isNamed = (header: string, tag: string): boolean =>
  header.split(",").some((one) => {
    const named = one.trim().replace(/^W\//, "");
    return named === tag || named === "*";
  });
