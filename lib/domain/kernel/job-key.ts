import { randomInt } from "node:crypto";

/**
 * 32 decimal digits, the first not 0 (decisions 7). Whoever has the key may read the result. Digits only, because a
 * widespread client writes it into JSON without quotes.
 */
export const newJobKey = (): string =>
  Array.from({ length: 32 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join("");

/** New keys contain digits only; older ones in the database may contain letters. */
export const isJobKey = (key: unknown): boolean => typeof key === "string" && /^[a-z0-9]{32}$/.test(key);
