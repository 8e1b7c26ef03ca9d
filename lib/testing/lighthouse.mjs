import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./chromium.mjs";

/*
 * Measures pages of a running panel as Lighthouse sees them on a phone. Lighthouse is not among the panel's packages:
 *   npm install --prefix /tmp/lighthouse lighthouse
 *   LIGHTHOUSE=/tmp/lighthouse/node_modules/.bin/lighthouse node lib/testing/lighthouse.mjs http://localhost:3000
 * With paths after the address those are measured. Signed in as anna of the demo where a page wants it.
 */
const [origin, ...wanted] = process.argv.slice(2);
const program = process.env.LIGHTHOUSE;
if (!origin || !program) throw new Error("Say where the panel is, and in LIGHTHOUSE where Lighthouse is.");
const paths = wanted.length > 0 ? wanted : ["/login", "/servers", "/order", "/billing", "/api-keys"];
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
  const browser = ["--chrome-flags=--headless=new --no-sandbox", `--extra-headers=${headers}`];
  const env = { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) };
  const { status, stderr } = spawnSync(String(program), [`${origin}${page}`, ...options, ...browser], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Lighthouse failed on ${page}: ${stderr}`);
  const { categories, audits } = JSON.parse(readFileSync(report ?? "", "utf8"));
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
  };
}

try {
  const cookies = await signIn();
  console.table(paths.map((page) => measure(page, cookies)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
