import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "../run/chromium.mjs";

/*
 * Measures pages of a running panel as Lighthouse sees them on a phone. Lighthouse is not among the panel's packages:
 *   npm install --prefix /tmp/lighthouse lighthouse
 *   LIGHTHOUSE=/tmp/lighthouse/node_modules/.bin/lighthouse node lib/testing/bench/lighthouse.mjs http://localhost:3000
 * With paths after the address those are measured. Signed in as anna of the demo where a page wants it. Each page is
 * measured LIGHTHOUSE_RUNS times (3), and what stands in the table is the run with the middle score. Lighthouse makes the
 * processor CPU_SLOWDOWN times slower (4), which is meant for a benchmark index of 1500 to 2000; the column
 * `fitting slowdown` says what would stand for the same phone on this machine.
 */
const [origin, ...wanted] = process.argv.slice(2);
const program = process.env.LIGHTHOUSE;
if (!origin || !program) throw new Error("Say where the panel is, and in LIGHTHOUSE where Lighthouse is.");
const paths = wanted.length > 0 ? wanted : ["/login", "/servers", "/order", "/billing", "/api-keys"];
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const slowdown = Number(process.env.CPU_SLOWDOWN ?? 4);
/** Benchmark index of the machines for which Lighthouse slows down four times. */
const middleIndex = 1750;
const chromium = await findChromium();
const folder = mkdtempSync(path.join(tmpdir(), "lighthouse-"));

async function signIn() {
  const answer = await fetch(`${origin}/login/password`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: String(origin) },
    body: JSON.stringify({ email: "anna@example.test", password: "Anna-demo-1" }),
  });
  if (!answer.ok) throw new Error(`anna cannot sign in: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
}

/** @param {string} page @param {string[]} cookies */
function measure(page, cookies) {
  const [headers, report] = ["headers.json", "report.json"].map((name) => path.join(folder, name));
  writeFileSync(headers ?? "", JSON.stringify(page === "/login" ? {} : { Cookie: cookies.join("; ") }));
  const options = ["--quiet", "--only-categories=performance", "--output=json", `--output-path=${report}`];
  options.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  const browser = ["--chrome-flags=--headless=new --no-sandbox", `--extra-headers=${headers}`];
  const env = { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) };
  const { status, stderr } = spawnSync(String(program), [`${origin}${page}`, ...options, ...browser], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Lighthouse failed on ${page}: ${stderr}`);
  const { categories, audits, environment } = JSON.parse(readFileSync(report ?? "", "utf8"));
  const value = (/** @type {string} */ name) => Math.round(audits[name].numericValue);
  return {
    page,
    performance: categories.performance.score,
    "FCP ms": value("first-contentful-paint"),
    "LCP ms": value("largest-contentful-paint"),
    "TBT ms": value("total-blocking-time"),
    "speed index ms": value("speed-index"),
    CLS: audits["cumulative-layout-shift"].numericValue,
    KB: Math.round(audits["total-byte-weight"].numericValue / 1024),
    "benchmark index": Math.round(environment.benchmarkIndex),
    "fitting slowdown": Math.max(1, Math.round((environment.benchmarkIndex / middleIndex) * 40) / 10),
  };
}

/** The run with the median score. @param {string} page @param {string[]} cookies */
function measureOften(page, cookies) {
  const measured = Array.from({ length: runs }, () => measure(page, cookies));
  const sorted = measured.toSorted((a, b) => a.performance - b.performance);
  return {
    ...sorted[Math.floor(runs / 2)],
    scores: measured.map(({ performance }) => performance).join(" "),
  };
}

try {
  const cookies = await signIn();
  console.table(paths.map((page) => measureOften(page, cookies)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
