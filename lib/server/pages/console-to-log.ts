import { format } from "node:util";
import { log } from "@/lib/log";

/** Writes each of Next's console messages as one log line, even when it has several lines. */
export function consoleToLog(): void {
  const say =
    (level: "debug" | "warn" | "error") =>
    (...words: unknown[]) =>
      log[level]({ from: "pages" }, format(...words));
  Object.assign(console, { log: say("debug"), info: say("debug"), warn: say("warn"), error: say("error") });
}
