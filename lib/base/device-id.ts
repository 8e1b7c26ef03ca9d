import { cookieName } from "./cookie-name";

/** Random and long-lived; it only tells whether a browser was here before. */
export const deviceCookieName = "berth-device";

/**
 * Where the panel is served by https, and elsewhere; browsers have some from before there were prefixes. A neighbor under the
 * same domain can plant only the second one, so the first one counts wherever it stands.
 */
const names = [cookieName(deviceCookieName, "/", true), deviceCookieName];

const form = /^[0-9a-f]{32}$/;

/** The device id in a Cookie header; null when there is none or it is not one of ours. */
export function deviceIdIn(cookies: string | null | undefined): string | null {
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
  const found = names.map((name) => pairs.find(([own, value = ""]) => own === name && form.test(value))?.[1]);
  return found.find((value) => value !== undefined) ?? null;
}
