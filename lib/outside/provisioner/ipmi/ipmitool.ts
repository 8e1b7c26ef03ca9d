import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { saysInOrder } from "@/lib/base/says-in-order";
import { MachineError } from "../machine-error";

const program = "ipmitool";

/** A management controller, and how the panel signs in to it. */
export type Bmc = {
  host: string;
  port: number;
  login: string;
  password: string;
  /** Null = the best cipher suite that both know. */
  cipher: number | null;
};

export type Run = { signal?: AbortSignal | undefined; seconds?: number };

const mostBytes = 256 * 1024;
const usualSeconds = 9;
/** Anyone who answers at all does so within this. */
const promptMs = 3_000;

type Ended = { status: "ended"; code: number; said: string; complained: string } | { status: "late" };

const argumentsOf = ({ host, port, login, cipher }: Bmc): string[] => [
  ...["-I", "lanplus", "-H", host, "-p", String(port), "-U", login, "-E"],
  // A question is asked three times, a second apart.
  ...["-N", "1", "-R", "2"],
  ...(cipher === null ? [] : ["-C", String(cipher)]),
];

/** Everybody on a computer can read a list of arguments, but not another user's environment. */
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

/** Why there was no session: what ipmitool says of that it says when it is asked to be verbose. */
async function whyNoSession(bmc: Bmc, run: Run): Promise<MachineError> {
  const again = await start(bmc, ["-v", "chassis", "power", "status"], { ...run, seconds: 3 });
  const words = again.status === "ended" ? again.said + again.complained : "";
  return new MachineError({ code: isLoginRefused(words) ? "badLogin" : "unreachable" });
}

/**
 * What `ipmitool` prints. Throws a MachineError when nobody answers, the sign-in or the command is refused, or it takes
 * too long.
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

/** Commands of which a part is secret, a line each: they stand in a file that is gone afterwards. */
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

/** Throws a sentence for the operator when the program is not there. */
export const requireProgram = (): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(program, ["-V"], { timeout: 10_000 }, (error) =>
      error
        ? reject(new Error(`The provisioner ipmi needs ${program}: install the Debian package ipmitool.`))
        : resolve(),
    );
  });
