import "server-only";
import { cookies, headers } from "next/headers";
import { encode } from "next-auth/jwt";
import { ttlSeconds } from "@/lib/domain/identity/sessions/shared/issue";
import { runtime } from "@/lib/env";
import { contextOfToken } from "./context";
import { cookieFlags } from "./cookies";
import { deviceCookie } from "./device";
import { panelTokenOf, sessionCookieName } from "./panel-token";
import { requestDetails } from "./request-facts";
import { signOut } from "./sign-out";

/** Ends an earlier session of this browser; every sign-in starts a new one. */
async function endSessionOf(cookie: string | undefined): Promise<void> {
  await signOut(await contextOfToken(await panelTokenOf(cookie), requestDetails(await headers())));
}

/**
 * Signs this browser in with a newly issued panel token: sets next-auth's cookie as next-auth would, and the device
 * cookie. Call only in a server action or route handler, after the same-origin check.
 */
export async function beginBrowserSession(panelToken: string): Promise<void> {
  const jar = await cookies();
  const name = sessionCookieName();
  await endSessionOf(jar.get(name)?.value);
  const { deviceId } = requestDetails(await headers());
  if (deviceId) jar.set(deviceCookie(deviceId));
  const value = await encode({
    token: { panelToken },
    secret: runtime().secret,
    maxAge: ttlSeconds.browser,
  });
  jar.set(name, value, {
    ...cookieFlags("/"),
    maxAge: ttlSeconds.browser,
  });
}
