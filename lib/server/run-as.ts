import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { whyNotRunnable } from "@/lib/server/postgres-binaries";
import { StartError } from "@/lib/server/start-error";

/** How to start a PostgreSQL binary, which does not run as root. `owner` is the user that must own the data. */
export type RunAs = {
  owner: { uid: number; gid: number } | undefined;
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number };
};

type Outcome = { code: string; output: string };

/** An environment without the panel's variables, so that database processes get no secrets and no shell settings. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  LC_ALL: "C",
  TZ: "UTC",
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
};

const asMyself: RunAs = { owner: undefined, command: (program, args) => ({ program, args }) };

/**
 * Tries in turn: the current user; for root, an unprivileged system user; and if that user cannot traverse the parent
 * folders, the same with capabilities to do so. Throws StartError with the reason if none works.
 */
export async function chooseRunAs(postgres: string, folder: string, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return firstThatRuns(postgres, folder, [asMyself]);
  const owner = ownerOf(cluster) ?? systemUser();
  const passage = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => existsSync(file));
  return firstThatRuns(
    postgres,
    folder,
    passage ? [asUser(owner), asUserPassing(owner, passage)] : [asUser(owner)],
  );
}

async function firstThatRuns(postgres: string, folder: string, ways: RunAs[]): Promise<RunAs> {
  let last: Outcome = { code: "", output: "" };
  for (const way of ways) {
    last = await run(way, postgres, ["--version"]);
    if (last.code === "0" && (await canEnter(way, folder))) return way;
    if (last.code === "0") last = { code: "EACCES", output: "" };
    if (last.code === "ENOEXEC" || last.code === "ENOENT") break;
  }
  const isBarred = /EACCES|EPERM|Permission denied|not permitted/.test(`${last.code} ${last.output}`);
  if (isBarred && process.getuid?.() === 0) throw new StartError(noWayIn(folder));
  throw new StartError(whyNotRunnable(postgres, last.code, last.output));
}

const noWayIn = (folder: string) =>
  `PostgreSQL must not run as root, and root cannot let an unprivileged user work in ${folder} here: ` +
  "install util-linux (setpriv), open the folders above to others, or start as another user";

function asUser(owner: { uid: number; gid: number }): RunAs {
  return { owner, command: (program, args) => ({ program, args, ...owner }) };
}

function asUserPassing(owner: { uid: number; gid: number }, setpriv: string): RunAs {
  const rights = "+dac_override,+dac_read_search";
  const identity = ["--reuid", String(owner.uid), "--regid", String(owner.gid), "--clear-groups"];
  // Without no_setuid_fixup, access(2), which initdb calls before it runs postgres, ignores these capabilities.
  const passage = ["--inh-caps", rights, "--ambient-caps", rights, "--securebits", "+no_setuid_fixup"];
  return {
    owner,
    command: (program, args) => ({ program: setpriv, args: [...identity, ...passage, program, ...args] }),
  };
}

/** Existing data keeps its owner, so that a single start as root does not lock out the user that runs the panel. */
function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function systemUser(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const user = users.find((fields) => fields[0] === name);
    const [uid, gid] = [Number(user?.[2]), Number(user?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new StartError(
    "PostgreSQL must not run as root, and this system has neither a user postgres nor a user nobody",
  );
}

/** Tries it, because access may come from ACLs, and a check in this process would use root's rights. */
async function canEnter(way: RunAs, folder: string): Promise<boolean> {
  return (await run(way, "/bin/sh", ["-c", 'cd -- "$1"', "sh", folder])).code === "0";
}

/** Runs a program until it exits. `code` is the exit code, signal or error code; `output` its stdout and stderr. */
export function run(as: RunAs, program: string, args: string[]): Promise<Outcome> {
  const { program: file, args: all, ...user } = as.command(program, args);
  const failed = (error: unknown): Outcome => ({
    code: error instanceof Error && "code" in error ? String(error.code) : "",
    output: String(error),
  });
  return new Promise<Outcome>((resolve) => {
    let output = "";
    // Some failures are thrown synchronously, others emitted as "error".
    const child = spawn(file, all, {
      ...user,
      cwd: "/",
      env: bareEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", (error) => resolve(failed(error)));
    child.once("close", (code, signal) => resolve({ code: String(code ?? signal), output }));
  }).catch(failed);
}
