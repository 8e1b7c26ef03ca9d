import { fork, spawn } from "node:child_process";
import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/*
 * How much the panel adds to the read that every call with a token needs: `auth/info` through the panel's own front
 * (and through Next's route handlers) against a bare node:http server that reads the same session row by its unique
 * hash and answers it as JSON. Same PostgreSQL, each server in its own process, loaded in turns by a process of its
 * own over 16 keep-alive connections; calls are counted against a rate limit. BENCH_ROUNDS and BENCH_SECONDS change
 * how often and how long.
 */
const root = path.join(import.meta.dirname, "../..");
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const goal = 0.6;

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
    LOG_LEVEL: "warn",
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

/** @typedef {{ name: string, port: number, rates: number[], tails: number[] }} Contestant */

/** @param {Contestant[]} contestants @param {string} token */
async function compete(contestants, token) {
  const body = `action=info&token=${token}`;
  for (let round = 0; round <= rounds; round++)
    for (const one of contestants) {
      const { rate, p99, bad } = await ask("bench-load.mjs", {
        port: one.port,
        body,
        seconds: round ? seconds : 1,
      });
      if (bad > 0) throw new Error(`${one.name}: ${bad} answers were not HTTP 200`);
      // The first round only warms up.
      if (round === 0) continue;
      one.rates.push(rate);
      one.tails.push(p99);
      console.log(
        `round ${round}  ${one.name.padEnd(22)} ${rate.toFixed(0).padStart(7)} req/s   p99 ${p99.toFixed(1)} ms`,
      );
    }
}

async function run() {
  const direct = await startPanel({ PUBLIC_URL: "http://127.0.0.1:1" });
  const url = databaseUrl();
  const throughNext = await startPanel({ DATABASE_URL: url, ROLE: "web", WIRE_FRONT: "next" });
  const token = await signIn(direct);
  const bare = await ask("bench-bare.mjs", { url, hash: hashOf(token) });
  const names = ["bare node:http", "panel, own front", "panel, Next's handlers"];
  const contestants = [bare.port, direct, throughNext].map((port, index) => ({
    name: names[index] ?? "",
    port,
    rates: [],
    tails: [],
  }));
  await compete(contestants, token);
  const [base = 0, ...others] = contestants.map(({ rates }) => median(rates));
  console.log("\nmedians over the rounds");
  for (const { name, rates, tails } of contestants)
    console.log(
      `${name.padEnd(22)} ${median(rates).toFixed(0).padStart(7)} req/s   p99 ${median(tails).toFixed(1)} ms`,
    );
  const [ratio = 0, nextRatio = 0] = others.map((rate) => rate / base);
  console.log(`\nratio of the panel's own front to the bare server: ${ratio.toFixed(2)} (goal ${goal})`);
  console.log(`ratio of Next's handlers to the bare server: ${nextRatio.toFixed(2)}`);
  if (ratio < goal) process.exitCode = 1;
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
