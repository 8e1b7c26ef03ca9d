import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { canInstall, installPackage } from "@/lib/testing/run/debian.mjs";
import { waitFor } from "@/lib/testing/wait-for";

/** Programs by the Debian package that has them. */
const tools = {
  debootstrap: "debootstrap",
  "systemd-container": "systemd-nspawn",
  buildah: "buildah",
  crun: "crun",
};

const isThere = (program: string) => spawnSync("which", [program]).status === 0;

/** Installs what these tests need; returns why they cannot run here, or null. */
export function whyNoFreshDebian(): string | null {
  if (process.getuid?.() !== 0) return "only root can make one";
  const missing = Object.entries(tools).filter(([, program]) => !isThere(program));
  const failed = missing.filter(([name]) => !canInstall() || !installPackage(name)).map(([name]) => name);
  return failed.length === 0 ? null : `${failed.join(", ")} cannot be installed`;
}

/** Lays out a minimal Debian 12 with systemd, PostgreSQL and nginx in a new folder, from Debian's packages. */
export function layDebian(folder: string): void {
  const further = "--include=systemd,systemd-sysv,dbus,postgresql,nginx-light,procps";
  execFileSync("debootstrap", ["--variant=minbase", further, "bookworm", folder], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export type BootedMachine = {
  /** Runs a shell command as root; throws with its output if it fails. */
  run(command: string): string;
  stop(): Promise<void>;
};

/**
 * Boots a copy of a Debian's files with its own systemd, processes and network, which reaches nothing.
 * @param place folder of the copy
 * @param files to be put into its folder /root
 */
export async function bootMachine(
  debian: string,
  place: string,
  files: readonly string[],
): Promise<BootedMachine> {
  mkdirSync(place, { recursive: true });
  execFileSync("cp", ["-a", `${debian}/.`, place]);
  for (const file of files) execFileSync("cp", [file, `${place}/root/`]);
  const args = [
    "--quiet",
    `--directory=${place}`,
    "--private-network",
    "--register=no",
    "--keep-unit",
    "--boot",
  ];
  const holder = spawn("systemd-nspawn", args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [holder.stdout, holder.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const complaint = () => `The machine does not boot:\n${said.slice(-3_000)}`;
  const findInit = () => {
    if (holder.exitCode !== null) throw new Error(complaint());
    const list = `/proc/${holder.pid}/task/${holder.pid}/children`;
    return existsSync(list) ? readFileSync(list, "utf8").trim().split(" ")[0] || undefined : undefined;
  };
  const pid = await waitFor(findInit, complaint);
  const into = ["--target", pid, "--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd"];
  const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", DEBIAN_FRONTEND: "noninteractive" };
  const ask = (command: string) =>
    spawnSync("nsenter", [...into, "sh", "-c", `cd && ${command}`], {
      env: { ...env, NODE_ENV: "production" },
      encoding: "utf8",
      timeout: 180_000,
    });
  const isBooted = () => /running|degraded/.test(ask("systemctl is-system-running").stdout) || undefined;
  await waitFor(isBooted, complaint, 120_000);
  return {
    run(command) {
      const { status, stdout, stderr } = ask(command);
      if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    async stop() {
      ask("systemctl poweroff");
      await waitFor(() => holder.exitCode !== null || undefined, complaint, 120_000).catch(() =>
        holder.kill("SIGKILL"),
      );
    },
  };
}
