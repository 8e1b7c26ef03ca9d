import "server-only";
import { decode } from "next-auth/jwt";
import { runtime } from "@/lib/env";
import { nameOfCookie } from "./cookies";

export const sessionCookieName = (): string => nameOfCookie("next-auth.session-token", "/");

/** The panel token in next-auth's cookie; null if missing or invalid. */
export async function panelTokenOf(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: runtime().secret }).catch(() => null);
  return typeof token?.panelToken === "string" ? token.panelToken : null;
}
