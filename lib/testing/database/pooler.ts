import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "@/lib/server/free-port";
import { canInstall, installPackage } from "../run/debian.mjs";
import { waitFor } from "../wait-for";

const program = "/usr/sbin/pgbouncer";

/** Why there is no pooler; null if there is one, installed if possible without asking. */
export function poolerObstacle(): string | null {
  if (!existsSync(program) && canInstall()) installPackage("pgbouncer");
  return existsSync(program) ? null : "PgBouncer is not installed";
}

/** PgBouncer in transaction mode with that many connections to the database at `url`; returns its own URL. */
export async function startPooler(
  url: string,
  { size }: { size: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(path.join(tmpdir(), "berth-pooler-"));
  // PgBouncer drops root privileges before reading its files.
  await chmod(folder, 0o755);
  const port = await freePort();
  const users = path.join(folder, "users.txt");
  const settings = path.join(folder, "pgbouncer.ini");
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    [
      "[databases]",
      `* = host=${hostname} port=${serverPort}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = plain",
      `auth_file = ${users}`,
      "pool_mode = transaction",
      `default_pool_size = ${size}`,
      "max_client_conn = 500",
    ].join("\n"),
  );
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program, [...user, settings], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const own = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  const answers = async () => {
    const client = new pg.Client({ connectionString: own });
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
    return true;
  };
  await waitFor(
    () => answers().catch(() => undefined),
    () => `PgBouncer does not answer:\n${said}`,
  );
  return {
    url: own,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
