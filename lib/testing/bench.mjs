import { fork, spawn } from "node:child_process";
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isInstalled, loadByWrk } from "./bench-wrk.mjs";

/*
 * Two figures of the API's speed, each against a bare node:http server in a process of its own, loaded in turns over 16
 * keep-alive connections (by `wrk` where it is installed): `auth/info` against one keyed read of the same session row,
 * which every call with a token needs, and `presets/list` of one location against the same bytes as a constant. The
 * panel has its default log level and counts calls against a limit. BENCH_ROUNDS and BENCH_SECONDS change how often
 * and how long.
 */
const root = path.join(import.meta.dirname, "../..");
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const goals = { info: 0.8, presets: 0.5 };
/** Of the goal for `auth/info`: what is below it fails. */
const least = 0.7;

const secret = randomBytes(32).toString("hex");
const dataDir = mkdtempSync(path.join(tmpdir(), "berth-bench-"));
/** @type {import("node:child_process").ChildProcess[]} */
const started = [];

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** @param {Record<string, string>} env @returns {Promise<number>} the port it listens on */
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
  return port;
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

/** @param {string} file @param {object} task @returns {Promise<any>} its first message */
function ask(file, task) {
  const child = fork(path.join(import.meta.dirname, file));
  started.push(child);
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}`)));
  });
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

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @typedef {{ path: string, body: string }} Call */
/** @typedef {{ name: string, port: number, rates: number[], tails: number[] }} Contestant */

const hasWrk = isInstalled();

/** @param {Contestant} one @param {Call} call @param {number} seconds */
async function load({ name, port }, call, seconds) {
  const task = { port, ...call, seconds };
  const { rate, p99, bad } = await (hasWrk ? loadByWrk(task, dataDir) : ask("bench-load.mjs", task));
  if (bad > 0) throw new Error(`${name}: ${bad} answers were not HTTP 200`);
  return { rate, p99 };
}

/**
 * Loads them in turns; answers each one's median rate as a part of the first one's.
 * @param {Record<string, number>} ports by name @param {Call} call
 */
async function compete(ports, call) {
  /** @type {Contestant[]} */
  const contestants = Object.entries(ports).map(([name, port]) => ({ name, port, rates: [], tails: [] }));
  for (const one of contestants) await load(one, call, 2);
  for (let round = 1; round <= rounds; round++)
    for (const one of contestants) {
      const { rate, p99 } = await load(one, call, seconds);
      one.rates.push(rate);
      one.tails.push(p99);
    }
  console.log(`\n${call.path} ${call.body.replace(/token=\w+/, "token=…")}`);
  for (const { name, rates, tails } of contestants)
    console.log(
      `${name.padEnd(22)} ${median(rates).toFixed(0).padStart(7)} req/s   p99 ${median(tails).toFixed(1)} ms`,
    );
  const [base = 0, ...others] = contestants.map(({ rates }) => median(rates));
  return others.map((rate) => rate / base);
}

async function run() {
  const direct = await startPanel({ PUBLIC_URL: "http://127.0.0.1:1" });
  const url = databaseUrl();
  const throughNext = await startPanel({ DATABASE_URL: url, ROLE: "web", WIRE_FRONT: "next" });
  const token = await signIn(direct);
  console.log(`${rounds} rounds of ${seconds} s, loaded by ${hasWrk ? "wrk -t1 -c16" : "16 plain sockets"}`);
  const bare = await ask("bench-bare.mjs", { url, hash: hashOf(token) });
  const [info = 0, throughHandlers = 0] = await compete(
    { "bare node:http": bare.port, "panel, own front": direct, "panel, Next's handlers": throughNext },
    { path: "/auth.php", body: `action=info&token=${token}` },
  );
  const list = { path: "/presets.php", body: "action=list&location=NL" };
  const answer = await fetch(`http://127.0.0.1:${direct}${list.path}`, {
    method: "POST",
    body: new URLSearchParams(list.body),
  });
  const constant = await ask("bench-bare.mjs", { text: await answer.text() });
  const [presets = 0] = await compete(
    { "constant node:http": constant.port, "panel, own front": direct },
    list,
  );
  console.log(`\n1. auth/info, panel ÷ bare server: ${info.toFixed(2)} (goal ${goals.info})`);
  console.log(`   the same through Next's handlers: ${throughHandlers.toFixed(2)}`);
  console.log(`2. presets/list, panel ÷ constant: ${presets.toFixed(3)} (goal ${goals.presets})`);
  if (info < least) process.exitCode = 1;
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
