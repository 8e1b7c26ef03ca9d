import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { saysInOrder } from "@/lib/base/says-in-order";
import { MachineError } from "../machine-error";

const program = "ipmitool";

/** Address and credentials of a BMC. */
export type Bmc = {
  host: string;
  port: number;
  login: string;
  password: string;
  /** Cipher suite id; null = the best that both sides support. */
  cipher: number | null;
};

export type Run = { signal?: AbortSignal | undefined; seconds?: number };

const mostBytes = 256 * 1024;
const usualSeconds = 9;
/** A reachable BMC responds within this time. */
const promptMs = 3_000;

type Ended = { status: "ended"; code: number; said: string; complained: string } | { status: "late" };

const argumentsOf = ({ host, port, login, cipher }: Bmc): string[] => [
  ...["-I", "lanplus", "-H", host, "-p", String(port), "-U", login, "-E"],
  // Timeout of 1 s and 2 retries.
  ...["-N", "1", "-R", "2"],
  ...(cipher === null ? [] : ["-C", String(cipher)]),
];

/** Every user of the host can read a process's arguments, but not another user's environment. */
const environmentOf = ({ password }: Bmc) => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  NODE_ENV: "production" as const,
  IPMI_PASSWORD: password,
});

function start(bmc: Bmc, words: readonly string[], { signal, seconds = usualSeconds }: Run) {
  return new Promise<Ended>((resolve, reject) => {
    const child = execFile(
      program,
      [...argumentsOf(bmc), ...words],
      {
        env: environmentOf(bmc),
        timeout: seconds * 1000,
        killSignal: "SIGKILL",
        maxBuffer: mostBytes,
        ...(signal ? { signal } : {}),
      },
      (error, said, complained) => {
        if (!error) return resolve({ status: "ended", code: 0, said, complained });
        if (error.code === "ENOENT") return reject(new Error(`The program ${program} is not installed.`));
        if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER")
          return reject(new MachineError({ code: "unclear" }));
        if (typeof error.code !== "number") return resolve({ status: "late" });
        resolve({ status: "ended", code: error.code, said, complained });
      },
    );
    child.stdin?.on("error", () => undefined);
    child.stdin?.end();
  });
}

const hasNoSession = (complaint: string): boolean =>
  saysInOrder(complaint, "Unable to establish ", "session");
function isLoginRefused(words: string): boolean {
  const lower = words.toLowerCase();
  if (/rakp 2 hmac is invalid|unauthorized name|invalid role/.test(lower)) return true;
  return ["role", "privilege"].some((what) => saysInOrder(lower, "insufficient", what));
}

/** Determines why no session was established; ipmitool prints the reason only in verbose mode. */
async function whyNoSession(bmc: Bmc, run: Run): Promise<MachineError> {
  const again = await start(bmc, ["-v", "chassis", "power", "status"], { ...run, seconds: 3 });
  const words = again.status === "ended" ? again.said + again.complained : "";
  return new MachineError({ code: isLoginRefused(words) ? "badLogin" : "unreachable" });
}

/**
 * Runs `ipmitool` and returns its output. Throws MachineError if the BMC is unreachable, rejects the login or the
 * command, or times out.
 */
export async function ipmitool(bmc: Bmc, words: readonly string[], run: Run = {}): Promise<string> {
  const beganAt = performance.now();
  const ended = await start(bmc, words, run);
  if (ended.status === "late")
    throw new MachineError({ code: "noReply", seconds: Math.round((performance.now() - beganAt) / 1000) });
  if (ended.code === 0) return ended.said;
  if (!hasNoSession(ended.complained)) throw new MachineError({ code: "refused" });
  if (performance.now() - beganAt > promptMs) throw new MachineError({ code: "unreachable" });
  throw await whyNoSession(bmc, run);
}

/** Runs commands with secrets, one per line, from a temporary file that only the panel's user can read. */
export async function ipmitoolLines(bmc: Bmc, lines: readonly string[], run: Run = {}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-ipmi-"));
  try {
    const file = path.join(folder, "commands");
    await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
    await ipmitool(bmc, ["exec", file], run);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws an error for the operator if `ipmitool` is not installed. */
export const requireProgram = (): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(program, ["-V"], { timeout: 10_000 }, (error) =>
      error
        ? reject(new Error(`The provisioner ipmi needs ${program}: install the Debian package ipmitool.`))
        : resolve(),
    );
  });
