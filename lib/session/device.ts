import "server-only";
import { stringifySetCookie } from "cookie";
import { deviceCookieName } from "@/lib/base/device-id";
import { cookieFlags, nameOfCookie } from "./cookies";

const twoYearsSeconds = 2 * 365 * 24 * 3_600;

/** Arguments of `cookies().set(...)` that store the device of a signed-in browser; `id` is the context's `deviceId`. */
export const deviceCookie = (id: string) => ({
  name: nameOfCookie(deviceCookieName, "/"),
  value: id,
  maxAge: twoYearsSeconds,
  ...cookieFlags("/"),
});

/** The device cookie as a Set-Cookie header. */
export const deviceCookieText = (id: string): string => stringifySetCookie(deviceCookie(id));
