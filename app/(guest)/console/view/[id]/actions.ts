"use server";

import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { connectConsole } from "@/lib/domain/servers/consoles/connect";
import type { ConsoleEnd } from "@/lib/domain/servers/consoles/schema";
import { readConsolePass } from "@/lib/session/console-pass";
import { browserContext } from "@/lib/session/signed-in";

export type Admission = { word: string | null; end: ConsoleEnd | "gone" | null };

/** Returns a token for one connection to this console, or why there is none. */
export async function connectAction(console: number): Promise<Admission> {
  const pass = await readConsolePass(console);
  if (pass === null) return { word: null, end: "gone" };
  try {
    return await connectConsole.call(await browserContext(), { console, pass });
  } catch (error) {
    if (error instanceof DomainError) return { word: null, end: "gone" };
    throw error;
  }
}
