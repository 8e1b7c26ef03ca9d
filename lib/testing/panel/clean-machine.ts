import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/server/free-port";
import { waitFor } from "@/lib/testing/wait-for";

const root = path.join(import.meta.dirname, "../../..");

type Outcome = { code: number | null; output: string };

export type CleanMachine = {
  /** Runs a program to its end, in /root. */
  run(...command: string[]): Outcome;
  /** Starts a program that goes on; its output so far is read by `logs`. */
  start(...command: string[]): { logs(): string; child: ChildProcess };
  stop(): void;
};

/** An address of this machine that nobody listens on. */
export async function freeAddress(): Promise<{ port: number; url: string }> {
  const port = await freePort();
  return { port, url: `http://127.0.0.1:${port}` };
}

/** Why this machine cannot lay itself over with a second one, or null. */
export function whyNoCleanMachine(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root of Linux can";
  const missing = ["unshare", "nsenter", "dpkg", "mount"].filter(
    (name) => spawnSync("which", [name]).status !== 0,
  );
  if (missing.length > 0) return `${missing.join(", ")} is missing`;
  const folder = mkdtempSync(path.join(tmpdir(), "berth-layers-"));
  const { status, stderr } = spawnSync("unshare", ["--mount", "sh", "-c", layers(folder)], {
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? null : `no file system can be laid over this one: ${stderr.trim()}`;
}

/** Mounts all of this machine's files at `folder/root`; what changes there is in memory. */
const layers = (folder: string): string =>
  [
    "set -e",
    `mkdir -p ${folder}/layers`,
    `mount -t tmpfs -o size=2g,mode=755 layers ${folder}/layers`,
    `cd ${folder}/layers`,
    "mkdir upper work root",
    "mount -t overlay -o lowerdir=/,upperdir=upper,workdir=work machine root",
  ].join("\n");

/**
 * Starts a machine with this one's files as they are, its own processes, and nothing of what a panel could lean on:
 * no Node.js, no checkout, no settings of a panel. Nothing in it changes this machine; ports are this machine's.
 * @param folder an empty one, for its mounts
 * @param files to be put into its folder /root
 */
export async function startCleanMachine(folder: string, files: readonly string[]): Promise<CleanMachine> {
  mkdirSync(folder, { recursive: true });
  const copies = files.map((file) => `cp ${file} root/root/`);
  const script = [
    layers(folder),
    "mkdir -p root/root root/proc root/dev root/tmp",
    ...copies,
    // As whiteouts, in memory.
    "rm -rf root/etc/berth root/usr/lib/berth root/var/lib/berth",
    'for node in $(which -a node npm); do rm -f "root$(readlink -f "$node")" "root$node"; done',
    `mount -t tmpfs -o size=1m nothing root${root}`,
    "mount -t proc proc root/proc",
    "mount --rbind /dev root/dev",
    "mount -t tmpfs -o size=64m,mode=1777 temporary root/tmp",
    "exec chroot root sleep infinity",
  ].join("\n");
  const holder = spawn(
    "unshare",
    ["--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "sh", "-c", script],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  holder.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const findSleeper = () => {
    if (holder.exitCode !== null) throw new Error(`The clean machine did not start: ${said}`);
    const children = `/proc/${holder.pid}/task/${holder.pid}/children`;
    const pid = existsSync(children) ? readFileSync(children, "utf8").trim() : "";
    if (pid === "") return undefined;
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("sleep") ? pid : undefined;
  };
  const pid = await waitFor(findSleeper, () => `The clean machine does not start: ${said}`);
  const into = [
    ...["--target", pid, "--mount", "--pid", "--ipc", "--uts", `--root=/proc/${pid}/root`, "--wd"],
    ...["sh", "-c", 'cd && exec "$@"', "sh"],
  ];
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", DEBIAN_FRONTEND: "noninteractive" };
  const started: ChildProcess[] = [];
  return {
    run(...command) {
      const { status, stdout, stderr } = spawnSync("nsenter", [...into, ...command], {
        env: { ...env, NODE_ENV: "production" },
        encoding: "utf8",
        timeout: 120_000,
      });
      return { code: status, output: `${stdout}${stderr}` };
    },
    start(...command) {
      const child = spawn("nsenter", [...into, ...command], {
        env: { ...env, NODE_ENV: "production" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      started.push(child);
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk) => {
          output += chunk;
        });
      return { child, logs: () => output };
    },
    stop() {
      for (const child of started) child.kill("SIGKILL");
      // Its first process takes all others along, and the mounts are gone with the last one.
      holder.kill("SIGKILL");
      spawnSync("umount", ["-l", `${folder}/layers`]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
