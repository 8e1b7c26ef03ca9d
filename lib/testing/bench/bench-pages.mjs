import { execFileSync } from "node:child_process";
import { Agent, get } from "node:http";
import { availableParallelism } from "node:os";
import { signIn, signInAsBrowser, startPanel } from "./bench-panel.mjs";
import { cpuMsOf } from "./bench-rounds.mjs";

/*
 * Signed-in pages of the demo's customer: pages per second, in sequence over few connections, and the cost of each:
 * CPU time of the front, the page processes and the database. BENCH_SECONDS: duration per page.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const connections = 8;
const goal = 20;

/** @param {number} port @param {string} path @param {string} cookie @param {Agent} agent @returns {Promise<number>} bytes */
function ask(port, path, cookie, agent) {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "accept-encoding": "br", "accept-language": "en" };
    get({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk) => {
        bytes += chunk.length;
      });
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: HTTP ${answer.statusCode}`)),
      );
    }).on("error", reject);
  });
}

/** CPU time of a process and its descendants, in ms, by program. @param {number} pid */
function cpuMsOfAll(pid) {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []);
  /** @type {Record<string, number>} */
  const spent = { front: 0, pages: 0, database: 0 };
  const found = new Set([String(pid)]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [, own = "", parent = ""] of all) if (found.has(parent)) found.add(own);
  }
  for (const [, own = "", , args = ""] of all) {
    const isDatabase = /postgres/.test(args) && !/start\.mjs/.test(args);
    if (!found.has(own) && !isDatabase) continue;
    const name = isDatabase ? "database" : args.includes("/pages.js") ? "pages" : "front";
    spent[name] = (spent[name] ?? 0) + cpuMsOf(Number(own));
  }
  return spent;
}

/** @param {import("./bench-panel.mjs").Site} site */
export async function measurePages(site) {
  const { port, pid = 0 } = await startPanel(site, { LOG_LEVEL: "warn" });
  const cookie = await signInAsBrowser(port);
  const token = await signIn(port);
  /** @param {string} module @param {string} action */
  const wire = async (module, action) => {
    const body = new URLSearchParams({ action, token });
    return (await fetch(`http://127.0.0.1:${port}/${module}.php`, { method: "POST", body })).json();
  };
  const server = (await wire("eq", "list")).servers[0];
  const invoice = (await wire("billing", "get_invoices")).invoices.invoice[0].id;
  const pages = [
    ...["/servers", `/servers/${server}`, `/servers/${server}/network`, "/order", "/billing"],
    ...[`/billing/invoices/${invoice}`, "/account", "/account/security", "/account/activity"],
    ...["/api-keys", "/dns", "/help"],
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const lines = [];
  for (const path of pages) {
    for (let warm = 0; warm < 40; warm++) await ask(port, path, cookie, agent);
    const before = cpuMsOfAll(pid);
    const from = performance.now();
    let count = 0;
    let bytes = 0;
    const loads = Array.from({ length: connections }, async () => {
      while (performance.now() < from + seconds * 1000) {
        bytes = await ask(port, path, cookie, agent);
        count++;
      }
    });
    await Promise.all(loads);
    const lasted = (performance.now() - from) / 1000;
    const after = cpuMsOfAll(pid);
    const each = (name) => ((after[name] ?? 0) - (before[name] ?? 0)) / count;
    const sum = each("front") + each("pages") + each("database");
    lines.push({
      page: path,
      "a second": Number((count / lasted).toFixed(1)),
      "ms of a core": Number(sum.toFixed(1)),
      front: Number(each("front").toFixed(1)),
      pages: Number(each("pages").toFixed(1)),
      database: Number(each("database").toFixed(1)),
      "KB sent": Math.round(bytes / 1024),
    });
  }
  console.table(lines);
  const mean = lines.reduce((sum, line) => sum + line["a second"], 0) / lines.length;
  const cost = lines.reduce((sum, line) => sum + line["ms of a core"], 0) / lines.length;
  console.log(
    `${mean.toFixed(1)} pages a second (mean of ${lines.length}) on ${availableParallelism()} cores, ${cost.toFixed(1)} ms of a core each; goal ${goal}`,
  );
  agent.destroy();
  if (mean < goal) process.exitCode = 1;
}
