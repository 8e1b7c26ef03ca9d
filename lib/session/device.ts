import "server-only";
import { deviceCookieName } from "@/lib/base/device-id";
import { cookieFlags, nameOfCookie } from "./cookies";

const twoYearsSeconds = 2 * 365 * 24 * 3_600;

/** For `cookies().set(...)`: remembers the device of a browser that has signed in; `id` is the context's `deviceId`. */
export const deviceCookie = (id: string) => ({
  name: nameOfCookie(deviceCookieName, "/"),
  value: id,
  maxAge: twoYearsSeconds,
  ...cookieFlags("/"),
});

/** The same as the text of a Set-Cookie header. */
export function deviceCookieText(id: string): string {
  const { name, value, path, maxAge, secure } = deviceCookie(id);
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}
