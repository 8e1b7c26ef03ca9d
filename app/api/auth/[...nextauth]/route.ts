import NextAuth from "next-auth";
import { deviceCookieText } from "@/lib/session/device";
import { authOptions } from "@/lib/session/next-auth";
import { sessionCookieName } from "@/lib/session/panel-token";
import { requestDetails } from "@/lib/session/request-facts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Stores the device of a user who signed in, but not of a guest. */
function rememberDevice(request: Request, response: Response): Response {
  const { deviceId } = requestDetails(request.headers);
  const session = `${sessionCookieName()}=`;
  const isSignedIn = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(session) && !cookie.startsWith(`${session};`));
  if (deviceId && isSignedIn) response.headers.append("set-cookie", deviceCookieText(deviceId));
  return response;
}

/** next-auth would put the error name into the URL unescaped, and not every character is allowed there. */
function leadToLogin(request: Request): Response {
  const word = new URL(request.url).searchParams.get("error") ?? "";
  const location = /^\w{1,40}$/.test(word) ? `/login?error=${word}` : "/login";
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}

/** next-auth fails on a callback URL that is neither a path nor an HTTP(S) URL. */
function hasSaneCallback(request: Request): boolean {
  const address = new URL(request.url).searchParams.get("callbackUrl");
  return !address || /^\/(?!\/)/.test(address) || (URL.canParse(address) && /^https?:/i.test(address));
}

async function handler(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await context.params;
  // next-auth would only delete its cookie; what counts is the session's row.
  if (request.method === "POST" && nextauth[0] === "signout")
    return new Response(null, { status: 307, headers: { location: "/sign-out" } });
  if (!hasSaneCallback(request)) return new Response(null, { status: 400 });
  if (request.method === "GET" && nextauth[0] === "error") return leadToLogin(request);
  return rememberDevice(request, await NextAuth(authOptions())(request, context));
}

export { handler as GET, handler as POST };
