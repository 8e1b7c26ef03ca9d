/** Random and long-lived; it only tells whether a browser was here before. */
export const deviceCookieName = "berth-device";

const form = /^[0-9a-f]{32}$/;

/** The device id in a Cookie header; null when there is none or it is not one of ours. */
export function deviceIdIn(cookies: string | null | undefined): string | null {
  for (const pair of (cookies ?? "").split(";")) {
    const [name = "", value = ""] = pair.trim().split("=");
    if (name === deviceCookieName && form.test(value)) return value;
  }
  return null;
}
