import { cookieName } from "./cookie-name";

/** Random and long-lived; only recognizes a browser that was here before. */
export const deviceCookieName = "device";
/** Its name until brands had names of their own; browsers keep it for two years. */
const formerName = "berth-device";

/**
 * Names over https and over http; browsers also have unprefixed cookies from before prefixes were used. Sibling
 * domains can set only those, so the prefixed ones take precedence in any order.
 */
const names = [deviceCookieName, formerName]
  .map((name) => cookieName(name, "/", true))
  .concat(deviceCookieName, formerName);

const form = /^[0-9a-f]{32}$/;

/** Returns the device id in a Cookie header; null if it is absent or malformed. */
export function deviceIdIn(cookies: string | null | undefined): string | null {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
  const found = names.map((name) => pairs.find(([own, value = ""]) => own === name && form.test(value))?.[1]);
  return found.find((value) => value !== undefined) ?? null;
}
