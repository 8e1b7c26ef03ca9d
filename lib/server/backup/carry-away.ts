import { spawn } from "node:child_process";
import { foreignVariables } from "@/lib/settings/environment";

const longestMs = 6 * 3_600_000;
const mostSaid = 1_000;

/**
 * Runs the operator's command with the file as `$1`; it gets none of the panel's settings. Returns null if it ended
 * with 0, else a sentence with what it said.
 */
export async function carryAway(command: string, file: string, signal?: AbortSignal): Promise<string | null> {
  const child = spawn("/bin/sh", ["-c", command, "sh", file], {
    env: { ...foreignVariables(), BACKUP_FILE: file },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longestMs,
    ...(signal ? { signal } : {}),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      said = `${said}${part}`.slice(-mostSaid);
    });
  const code = await new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (exit, ended) => resolve(String(exit ?? ended)));
  });
  if (code === "0") return null;
  return `${file} is made, but BACKUP_COMMAND ended with ${code}${said ? `: ${said.trim()}` : ""}`;
}
