import "server-only";
import { cookies } from "next/headers";
import { cookieFlags, nameOfCookie } from "./cookies";

export const consolePath = (console: number): string => `/console/view/${console}`;

const nameOf = (console: number): string => nameOfCookie(`berth.console.${console}`, consolePath(console));

/** What the browser shows for a console that it has opened; no script reads it, and it ends with the browser. */
export async function keepConsolePass(console: number, pass: string): Promise<void> {
  // Lax: anyone who opens a console may come from a page of another program.
  (await cookies()).set(nameOf(console), pass, cookieFlags(consolePath(console)));
}

export const readConsolePass = async (console: number): Promise<string | null> =>
  (await cookies()).get(nameOf(console))?.value ?? null;
