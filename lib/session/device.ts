import "server-only";
import { stringifySetCookie } from "cookie";
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
export const deviceCookieText = (id: string): string => stringifySetCookie(deviceCookie(id));
