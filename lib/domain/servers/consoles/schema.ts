import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";

/** An opened console and its browser's pass. */
export const PassedConsole = z.object({ console: wireInt(0), pass: wireText(100) });

/**
 * Why a console is not or no longer open: the session has ended; it lacks the right; the server is unusable; the
 * machine is off; it has no screen; it does not respond; too many are open, in total, for the account or for the
 * session; it was open for too long.
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
