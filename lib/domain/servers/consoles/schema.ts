import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";

/** An opened console, and the pass that its browser holds. */
export const PassedConsole = z.object({ console: wireInt(0), pass: wireText(100) });

/**
 * Why a console is not open, or no longer: the session has ended; it may not; the server is not to be used; the machine
 * is off; it shows no screen; it does not answer; too many are open, in all, of the account or of the session; it was open
 * for too long.
 */
const consoleEnds = [
  "session",
  "right",
  "server",
  "off",
  "no_picture",
  "silent",
  "too_many",
  "too_many_of_account",
  "too_many_of_session",
  "too_long",
] as const;
export const ConsoleEnd = z.enum(consoleEnds);
export type ConsoleEnd = z.infer<typeof ConsoleEnd>;
