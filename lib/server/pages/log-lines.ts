import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { log } from "@/lib/log";

/** Passes the lines of another process of ours on into the one log; what is not JSON yet, as a crash's last words, becomes so. */
export function logLines(stream: Readable): void {
  createInterface({ input: stream }).on("line", (line) => {
    if (line.startsWith("{")) process.stdout.write(`${line}\n`);
    else if (line.trim() !== "") log.warn({ from: "pages" }, line);
  });
}
