import "server-only";
import { cookies } from "next/headers";
import { cookieFlags, nameOfCookie } from "./cookies";

export const consolePath = (console: number): string => `/console/view/${console}`;

const nameOf = (console: number): string => nameOfCookie(`panel.console.${console}`, consolePath(console));

/** Stores the browser's pass for an opened console in an HttpOnly session cookie. */
export async function keepConsolePass(console: number, pass: string): Promise<void> {
  // SameSite=Lax, because consoles may be opened from another site's page.
  (await cookies()).set(nameOf(console), pass, cookieFlags(consolePath(console)));
}

export const readConsolePass = async (console: number): Promise<string | null> =>
  (await cookies()).get(nameOf(console))?.value ?? null;
