import { parseCookie } from "cookie";
import type { BrowserTokens } from "@/lib/session/context";
import { impersonationCookieName } from "@/lib/session/impersonation-cookie-name";
import { panelTokenOf, sessionCookieName } from "@/lib/session/panel-token";

/** Returns the session tokens in a browser's cookies. */
export async function tokensIn(headers: Pick<Headers, "get">): Promise<BrowserTokens> {
  const jar = parseCookie(headers.get("cookie") ?? "");
  const own = await panelTokenOf(jar[sessionCookieName()]);
  return { own, visit: jar[impersonationCookieName()] ?? null };
}
