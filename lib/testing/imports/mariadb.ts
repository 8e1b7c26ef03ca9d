import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/lib/server/free-port";
import { canInstall, installPackage } from "../run/debian.mjs";
import { waitFor } from "../wait-for";

const program = "/usr/sbin/mariadbd";
const installer = "/usr/bin/mariadb-install-db";
const client = "/usr/bin/mariadb";

/** Why there is no MariaDB; null if there is one, installed if possible without asking. */
export function mariadbObstacle(): string | null {
  if (!existsSync(program) && canInstall()) {
    installPackage("mariadb-server-core");
    installPackage("mariadb-client-core");
  }
  return [program, installer, client].every((file) => existsSync(file)) ? null : "MariaDB is not installed";
}

export type Mariadb = {
  /** Of the database `whmcs`. */
  url: string;
  /** Runs the statements of a file. */
  load: (file: string) => void;
  stop: () => Promise<void>;
};

/** A server with an empty database `whmcs`, in a folder of its own. */
export async function startMariadb(): Promise<Mariadb> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-mariadb-"));
  await chmod(folder, 0o777);
  const data = path.join(folder, "data");
  const socket = path.join(folder, "socket");
  const port = await freePort();
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const made = spawnSync(
    installer,
    ["--no-defaults", `--datadir=${data}`, "--auth-root-authentication-method=normal", ...user],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`MariaDB has no data: ${made.stderr}`);
  const child = spawn(
    program,
    [
      ...["--no-defaults", `--datadir=${data}`, `--socket=${socket}`, `--port=${port}`, ...user],
      ...["--bind-address=127.0.0.1", "--skip-name-resolve", "--innodb-flush-log-at-trx-commit=0"],
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const run = (input: string, ...args: string[]) =>
    spawnSync(client, ["--no-defaults", `--socket=${socket}`, "--user=root", ...args], {
      input,
      encoding: "utf8",
    });
  await waitFor(
    async () => run("select 1").status === 0 || undefined,
    () => `MariaDB does not answer:\n${said}`,
  );
  const setUp = run(
    "create database whmcs; create user reader@'127.0.0.1' identified by 'a b/c'; grant select on whmcs.* to reader@'127.0.0.1';",
  );
  if (setUp.status !== 0) throw new Error(setUp.stderr);
  return {
    url: `mysql://reader:${encodeURIComponent("a b/c")}@127.0.0.1:${port}/whmcs`,
    load: (file) => {
      const { status, stderr } = run("", "--default-character-set=utf8mb4", "whmcs", "-e", `source ${file}`);
      if (status !== 0) throw new Error(stderr);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
