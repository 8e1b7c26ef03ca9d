import "server-only";
import { cookies } from "next/headers";
import { cookieFlags } from "./cookies";
import { visitCookieName } from "./visit-cookie-name";

/** After the visit's time is up the cookie still tells where its pages lead back to. */
const graceSeconds = 3_600;

const flags = () => cookieFlags("/");

export async function keepVisit(token: string, minutes: number): Promise<void> {
  (await cookies()).set(visitCookieName(), token, { ...flags(), maxAge: minutes * 60 + graceSeconds });
}

export async function dropVisit(): Promise<void> {
  (await cookies()).set(visitCookieName(), "", { ...flags(), maxAge: 0 });
}
