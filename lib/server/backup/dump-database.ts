import { spawn } from "node:child_process";
import { bareEnvironment } from "@/lib/server/run-as";

/** Parameters of a connection address that libpq reads from the environment. */
const variables: Readonly<Record<string, string>> = {
  host: "PGHOST",
  port: "PGPORT",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** The connection as environment: arguments, unlike it, can be read by every user of the machine. */
function connectionEnvironment(address: string): NodeJS.ProcessEnv {
  const url = new URL(address);
  const given = Object.entries(variables).flatMap(([parameter, variable]) => {
    const value = url.searchParams.get(parameter);
    return value === null ? [] : [[variable, value] as const];
  });
  return {
    ...bareEnvironment,
    ...(url.hostname ? { PGHOST: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, "") } : {}),
    ...(url.port ? { PGPORT: url.port } : {}),
    PGUSER: decodeURIComponent(url.username) || "postgres",
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)) || "postgres",
    PGCONNECT_TIMEOUT: "10",
    ...Object.fromEntries(given),
  };
}

const mostSaidBytes = 4_000;

/** Runs a program of PostgreSQL; rejects with what it said if it fails. */
function runProgram(program: string, args: string[], address: string) {
  const child = spawn(program, args, {
    env: connectionEnvironment(address),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part) => {
    said = `${said}${part}`.slice(-mostSaidBytes);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code ?? signal}: ${said.trim()}`));
    });
  });
  // Also handled when nobody waits for it yet.
  done.catch(() => undefined);
  return { child, done };
}

/**
 * Extensions of the panel's tables. Others are the operator's own, such as pg_stat_statements: their tables are not the
 * panel's, and some can be restored by a superuser alone. The first one is in every database.
 */
const extensions = ["plpgsql", "pg_trgm", "btree_gin"];

/** Yields a dump of the database in the custom format of pg_dump, uncompressed. Throws what pg_dump said if it fails. */
export async function* dumpDatabase(program: string, address: string): AsyncGenerator<Buffer> {
  // Comments on extensions could be restored by the owner of the extension alone.
  const args = [
    "--format=custom",
    "--compress=0",
    "--no-owner",
    "--no-acl",
    "--no-comments",
    "--no-password",
    ...extensions.map((name) => `--extension=${name}`),
  ];
  const { child, done } = runProgram(program, args, address);
  child.stdin.end();
  try {
    for await (const piece of child.stdout) yield piece;
    await done;
  } finally {
    child.kill();
  }
}

/** Restores such a dump from a file into an empty database. */
export async function restoreDump(program: string, file: string, address: string): Promise<void> {
  const { PGDATABASE = "" } = connectionEnvironment(address);
  const args = [
    "--no-owner",
    "--no-acl",
    "--single-transaction",
    "--no-password",
    `--dbname=${PGDATABASE}`,
    file,
  ];
  const { child, done } = runProgram(program, args, address);
  child.stdin.end();
  child.stdout.resume();
  await done;
}
