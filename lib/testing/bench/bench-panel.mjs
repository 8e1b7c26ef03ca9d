import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The current directory of `npm run`; bundled measurements are in another folder. */
const root = process.cwd();

/** @typedef {{ port: number, pid: number | undefined }} Started */

/**
 * A panel with its own data, and the processes started with it.
 * @typedef {{ dataDir: string, secret: string, started: import("node:child_process").ChildProcess[] }} Site
 */

/** @returns {Site} */
export const makeSite = () => ({
  dataDir: mkdtempSync(path.join(tmpdir(), "berth-bench-")),
  secret: randomBytes(32).toString("hex"),
  started: [],
});

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** @param {Site} site @param {Record<string, string>} [env] @returns {Promise<Started>} */
export async function startPanel({ dataDir, secret, started }, env = {}) {
  const port = await freePort();
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET: secret,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Requests are counted as usual, but the limit is never reached.
    API_RATE_LIMIT: "1000000",
  };
  const flags = (process.env.BENCH_NODE_FLAGS ?? "").split(" ").filter(Boolean);
  const program = [...flags, "--conditions=react-server", path.join(root, "lib/server/start.mjs")];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...settings, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  while (!output.includes("Berth is ready")) {
    if (child.exitCode !== null) throw new Error(`The panel ended:\n${output}`);
    await pause(50);
  }
  return { port, pid: child.pid };
}

/** URL of the panel's embedded database, from its files. @param {Site} site */
export function databaseUrl({ dataDir }) {
  const port = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(path.join(dataDir, "postgres.password"), "utf8").trim();
  return `postgres://berth:${password}@127.0.0.1:${port}/berth`;
}

/** Signs in as Anna of the demo. @param {number} port @returns {Promise<string>} her token */
export async function signIn(port) {
  const body = new URLSearchParams({
    action: "whmcslogin",
    user: "anna@example.test",
    password: "Anna-demo-1",
  });
  const answer = await fetch(`http://127.0.0.1:${port}/auth.php`, { method: "POST", body });
  return (await answer.json()).result.token;
}

/** Ends the started processes, and removes the data. @param {Site} site */
export async function endSite({ started, dataDir }) {
  for (const child of started.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param {number} port @returns {Promise<string>} the cookies of Anna's browser */
export async function signInAsBrowser(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/login/password`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://127.0.0.1:${port}` },
    body: JSON.stringify({ email: "anna@example.test", password: "Anna-demo-1" }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
