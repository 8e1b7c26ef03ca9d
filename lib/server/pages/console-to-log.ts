import { format } from "node:util";
import { log } from "@/lib/log";

/** What Next says, it says to the console: one line of the log for each, however many lines it has. */
export function consoleToLog(): void {
  const say =
    (level: "debug" | "warn" | "error") =>
    (...words: unknown[]) =>
      log[level]({ from: "pages" }, format(...words));
  Object.assign(console, { log: say("debug"), info: say("debug"), warn: say("warn"), error: say("error") });
}
