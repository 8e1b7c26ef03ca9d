import "server-only";
import { cookies } from "next/headers";
import { cookieFlags } from "./cookies";
import { impersonationCookieName } from "./impersonation-cookie-name";

/** The cookie outlives the impersonation session, so that its pages can still redirect back. */
const graceSeconds = 3_600;

const flags = () => cookieFlags("/");

export async function storeImpersonation(token: string, minutes: number): Promise<void> {
  (await cookies()).set(impersonationCookieName(), token, {
    ...flags(),
    maxAge: minutes * 60 + graceSeconds,
  });
}

export async function dropImpersonation(): Promise<void> {
  (await cookies()).set(impersonationCookieName(), "", { ...flags(), maxAge: 0 });
}
