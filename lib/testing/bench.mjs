import { fork, spawn } from "node:child_process";
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { compete, sayShare } from "./bench-rounds.mjs";
import { isInstalled, loadByWrk } from "./bench-wrk.mjs";

/*
 * The API's speed against a bare node:http server in a process of its own, loaded in turns over 16 keep-alive
 * connections (by `wrk` where it is installed): `auth/info` against one keyed read of the same session row, which every
 * call with a token needs, and `presets/list` of one location against the same bytes as a constant, while the catalogue
 * stays and while it changes. Rates say little on a machine that others use too: what counts is their ratio round by
 * round. The panel has its default log level and counts calls against a limit. BENCH_ROUNDS and BENCH_SECONDS change
 * how often and how long.
 */
const root = path.join(import.meta.dirname, "../..");
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const goals = { info: 0.8, presets: 0.5 };
/** Of the goal for `auth/info`: what is below it fails. */
const least = 0.7;

const secret = randomBytes(32).toString("hex");
const dataDir = mkdtempSync(path.join(tmpdir(), "berth-bench-"));
/** @type {import("node:child_process").ChildProcess[]} */
const started = [];

/** @typedef {{ port: number, pid: number | undefined }} Started */

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** @param {Record<string, string>} env @returns {Promise<Started>} */
async function startPanel(env) {
  const port = await freePort();
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET: secret,
    // Counted like anywhere, and never reached.
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

/** The panel's embedded database, from the files that it keeps. */
function databaseUrl() {
  const port = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(path.join(dataDir, "postgres.password"), "utf8").trim();
  return `postgres://berth:${password}@127.0.0.1:${port}/berth`;
}

/** The hash by which the panel finds a session (lib/db/seal.ts). @param {string} token */
function hashOf(token) {
  const key = Buffer.from(hkdfSync("sha256", secret, "berth", "session token hash", 32));
  return createHmac("sha256", key).update(token).digest("hex");
}

/** @param {string} file @param {object} task @returns {Promise<{ said: any, pid: number | undefined }>} its first message */
function ask(file, task) {
  const child = fork(path.join(import.meta.dirname, file));
  started.push(child);
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once("message", (said) => resolve({ said, pid: child.pid }));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** @param {object} task @returns {Promise<Started>} */
async function startServer(task) {
  const { said, pid } = await ask("bench-bare.mjs", task);
  return { port: said.port, pid };
}

/** @param {number} port @returns {Promise<string>} */
async function signIn(port) {
  const body = new URLSearchParams({
    action: "whmcslogin",
    user: "anna@example.test",
    password: "Anna-demo-1",
  });
  const answer = await fetch(`http://127.0.0.1:${port}/auth.php`, { method: "POST", body });
  return (await answer.json()).result.token;
}

const hasWrk = isInstalled();

/** @type {import("./bench-rounds.mjs").Load} */
const load = (task) =>
  hasWrk ? loadByWrk(task, dataDir) : ask("bench-load.mjs", task).then(({ said }) => said);

/** @param {Record<string, Started>} contestants by name @param {{ path: string, body: string }} call @param {string} [what] */
function contest(contestants, call, what = "") {
  console.log(`\n${call.path} ${call.body.replace(/token=\w+/, "token=…")}${what}`);
  const named = Object.entries(contestants).map(([name, started]) => ({ name, ...started }));
  return compete(named, call, { rounds, seconds, load });
}

/** A unit of stock and a cent go and come, once a second, in a connection of its own. @param {string} url */
async function changeCatalogue(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let last = Promise.resolve();
  let step = -1;
  const timer = setInterval(() => {
    step = -step;
    last = last.then(async () => {
      await client.query("update preset_stock set free = free + $1 where preset_id = 101", [step]);
      await client.query("update preset_prices set amount = amount + $1 * 0.01 where preset_id = 101", [
        step,
      ]);
    });
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await last;
    await client.end();
  };
}

async function run() {
  const direct = await startPanel({ PUBLIC_URL: "http://127.0.0.1:1" });
  const url = databaseUrl();
  const token = await signIn(direct.port);
  console.log(`${rounds} rounds of ${seconds} s, loaded by ${hasWrk ? "wrk -t1 -c16" : "16 plain sockets"}`);
  const bare = await startServer({ url, hash: hashOf(token) });
  const [info] = await contest(
    { "bare node:http": bare, panel: direct },
    { path: "/auth.php", body: `action=info&token=${token}` },
  );
  const list = { path: "/presets.php", body: "action=list&location=NL" };
  const answer = await fetch(`http://127.0.0.1:${direct.port}${list.path}`, {
    method: "POST",
    body: new URLSearchParams(list.body),
  });
  const constant = await startServer({ text: await answer.text() });
  const lists = { "constant node:http": constant, panel: direct };
  const [presets] = await contest(lists, list);
  const stop = await changeCatalogue(url);
  const [changing] = await contest(lists, list, ", while the stock changes once a second").finally(stop);
  if (!info || !presets || !changing) throw new Error("There was nothing to compare.");
  console.log(`\n1. auth/info, panel ÷ bare server: ${sayShare(info)}; goal ${goals.info}`);
  console.log(`2. presets/list, panel ÷ constant: ${sayShare(presets)}; goal ${goals.presets}`);
  console.log(`   the same while it changes: ${sayShare(changing)}`);
  if (info.median < least) process.exitCode = 1;
}

async function stopAll() {
  for (const child of started.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}

try {
  await run();
} finally {
  await stopAll();
}
