/** Long-lived, random, and of no use for anything but telling a browser that was here before from one that was not. */
export const deviceCookieName = "berth-device";

const form = /^[0-9a-f]{32}$/;

/** The device's id in a Cookie header; null when there is none or it is not of ours. */
export function deviceIdIn(cookies: string | null | undefined): string | null {
  for (const pair of (cookies ?? "").split(";")) {
    const [name = "", value = ""] = pair.trim().split("=");
    if (name === deviceCookieName && form.test(value)) return value;
  }
  return null;
}
