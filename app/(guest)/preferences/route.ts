import type { NextRequest } from "next/server";
import { readBody } from "@/lib/api/read-body";
import { localPath } from "@/lib/base/local-path";
import { isLocale } from "@/lib/base/locale";
import { isSameOrigin } from "@/lib/base/same-origin";
import { isSlashKey } from "@/lib/i18n/slash-key";
import { isTheme } from "@/lib/i18n/theme";
import { isSecurePanel, nameOfCookie } from "@/lib/session/cookies";

const areKnown = { locale: isLocale, theme: isTheme, slash: isSlashKey };

const yearSeconds = 365 * 24 * 60 * 60;

/** Form fields `locale`, `theme`, `slash` and `back`: stores the choice in a cookie and redirects back. */
export async function POST(request: NextRequest): Promise<Response> {
  // Another site must not be able to change a visitor's preferences.
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  const body = await readBody(request);
  if (!body) return new Response(null, { status: 413 });
  const form = new URLSearchParams(new TextDecoder().decode(body));
  const headers = new Headers({ location: localPath(form.get("back")) ?? "/", "cache-control": "no-store" });
  const secure = isSecurePanel() ? "; Secure" : "";
  for (const [name, isKnown] of Object.entries(areKnown)) {
    const value = form.get(name);
    if (isKnown(value)) {
      headers.append(
        "set-cookie",
        `${nameOfCookie(name, "/")}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`,
      );
    }
  }
  return new Response(null, { status: 303, headers });
}
