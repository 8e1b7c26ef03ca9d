import { cookieName } from "./cookie-name";

/** Random and long-lived; it only tells whether a browser was here before. */
export const deviceCookieName = "berth-device";

/** Where the panel is served by https, and elsewhere; browsers have some from before there were prefixes. */
const names = new Set([deviceCookieName, cookieName(deviceCookieName, "/", true)]);

const form = /^[0-9a-f]{32}$/;

/** The device id in a Cookie header; null when there is none or it is not one of ours. */
export function deviceIdIn(cookies: string | null | undefined): string | null {
  for (const pair of (cookies ?? "").split(";")) {
    const [name = "", value = ""] = pair.trim().split("=");
    if (names.has(name) && form.test(value)) return value;
  }
  return null;
}
