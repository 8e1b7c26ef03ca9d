import { isSameOrigin } from "@/lib/base/same-origin";
import { isSecurePanel } from "@/lib/session/cookies";
import { sessionCookieName } from "@/lib/session/panel-token";
import { signOut } from "@/lib/session/sign-out";
import { ownContext } from "@/lib/session/signed-in";

/** Ends the panel session and deletes its cookie. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  await signOut(await ownContext());
  const name = sessionCookieName();
  const secure = isSecurePanel() ? "; Secure" : "";
  return new Response(null, {
    status: 303,
    headers: {
      location: "/login",
      "cache-control": "no-store",
      "set-cookie": `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
    },
  });
}
