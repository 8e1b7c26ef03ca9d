import { randomInt } from "node:crypto";

/**
 * 32 decimal digits, the first not 0 (decisions 7): the key is by itself the right to read the result, and a widespread
 * client stores it as JSON, where only a number may stand without quotes.
 */
export const newJobKey = (): string =>
  Array.from({ length: 32 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join("");

/** New keys are digits alone; databases also hold older ones with letters. */
export const isJobKey = (key: unknown): boolean => typeof key === "string" && /^[a-z0-9]{32}$/.test(key);
