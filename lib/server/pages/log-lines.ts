import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { log } from "@/lib/log";

/**
 * Forwards a child process's output to the log line by line; wraps lines that are not JSON, such as a crash's, in
 * JSON.
 */
export function logLines(stream: Readable): void {
  createInterface({ input: stream }).on("line", (line) => {
    if (line.startsWith("{")) process.stdout.write(`${line}\n`);
    else if (line.trim() !== "") log.warn({ from: "pages" }, line);
  });
}
