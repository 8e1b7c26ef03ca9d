import "server-only";
import { cookies } from "next/headers";
import { runtime } from "@/lib/env";

const isSecure = (): boolean => runtime().publicUrl.startsWith("https:");
const nameOf = (console: number): string => `${isSecure() ? "__Secure-" : ""}berth.console.${console}`;

export const consolePath = (console: number): string => `/console/view/${console}`;

/** What the browser shows for a console that it has opened; no script reads it, and it ends with the browser. */
export async function keepConsolePass(console: number, pass: string): Promise<void> {
  (await cookies()).set(nameOf(console), pass, {
    httpOnly: true,
    // Whoever opens a console may come from a page of another program.
    sameSite: "lax",
    secure: isSecure(),
    path: consolePath(console),
  });
}

export const readConsolePass = async (console: number): Promise<string | null> =>
  (await cookies()).get(nameOf(console))?.value ?? null;
