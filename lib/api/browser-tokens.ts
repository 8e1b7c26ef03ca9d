import type { BrowserTokens } from "@/lib/session/context";
import { impersonationCookieName } from "@/lib/session/impersonation-cookie-name";
import { panelTokenOf, sessionCookieName } from "@/lib/session/panel-token";

function cookieIn(text: string, name: string): string | undefined {
  const pairs = text.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The sessions of a request of a browser, by its cookies. */
export async function tokensIn(headers: Pick<Headers, "get">): Promise<BrowserTokens> {
  const jar = headers.get("cookie") ?? "";
  const own = await panelTokenOf(cookieIn(jar, sessionCookieName()));
  return { own, visit: cookieIn(jar, impersonationCookieName()) ?? null };
}
