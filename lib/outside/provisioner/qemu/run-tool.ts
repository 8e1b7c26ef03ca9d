import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { runWithin } from "@/lib/base/run-within";
import { saysInOrder } from "@/lib/base/says-in-order";

const mostOutputBytes = 16 * 1024 * 1024;

type Options = { input?: string; cwd?: string; signal?: AbortSignal | undefined; seconds?: number };

/** A program could not be started or exited with a status other than 0; `message` has its output. */
export class ToolError extends Error {
  constructor(
    readonly tool: string,
    readonly isMissing: boolean,
    said: string,
  ) {
    super(
      isMissing
        ? `The program ${tool} is not installed.`
        : `${tool}: ${said.trim().replace(`${tool}: `, "") || "failed"}`,
    );
    this.name = "ToolError";
  }
}

/** Runs a program with an argument array, never through a shell, and returns its output. Throws ToolError. */
export function runTool(tool: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { seconds = 120, signal } = options;
  return runWithin(seconds * 1000, signal, (inTime) => spawnTool(tool, args, { ...options, signal: inTime }));
}

function spawnTool(
  tool: string,
  args: readonly string[],
  { input = "", cwd, signal }: Options,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      stdio: ["pipe", "pipe", "pipe"],
      signal,
      ...(cwd ? { cwd } : {}),
    });
    let said = "";
    let complained = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (said.length < mostOutputBytes) said += chunk.toString("utf8");
    });
    child.stderr.on("data", (chunk: Buffer) => {
      complained = (complained + chunk.toString("utf8")).slice(-4000);
    });
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" && !cwdIsGone(error) ? new ToolError(tool, true, "") : error),
    );
    child.on("close", (code) =>
      code === 0 ? resolve(said) : reject(new ToolError(tool, false, complained)),
    );
    // EPIPE if the program does not read its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

const cwdIsGone = ({ path }: NodeJS.ErrnoException): boolean => path?.includes("/") ?? false;

const inUsePatienceMs = 10_000;

/** Retries while a disk is in use: a tool started by a killed panel may hold it briefly. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + inUsePatienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isInUse = error instanceof Error && saysInOrder(error.message, "Failed to get ", " lock");
      if (!isInUse || Date.now() > deadline) throw error;
      await pause(200);
    }
  }
}
