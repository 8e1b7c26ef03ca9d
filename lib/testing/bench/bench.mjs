import { fork } from "node:child_process";
import { createHmac, hkdfSync } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { compareSizes } from "./bench-billing.mjs";
import { fillCatalog, measureOrderPage } from "./bench-catalog.mjs";
import { measureFront } from "./bench-front.mjs";
import { measurePages } from "./bench-pages.mjs";
import { databaseUrl, endSite, makeSite, signIn, startPanel } from "./bench-panel.mjs";
import { measureProxy } from "./bench-proxy.mjs";
import {
  measureExternal,
  measureLedger,
  measureLists,
  measureMonitoring,
  measureRenewals,
  measureServers,
  measureStaff,
  measureYear,
} from "./bench-renewals.mjs";
import { compete, sayShare } from "./bench-rounds.mjs";
import { isInstalled, loadByWrk } from "./bench-wrk.mjs";

/*
 * Measures the API's speed relative to a bare node:http server in a separate process, loaded alternately over 16
 * keep-alive connections (with `wrk` if installed): `auth/info` against one keyed read of the same session row, which
 * every call with a token needs, and `presets/list` of one location against the same bytes as a constant, with a
 * stable and with a changing catalog. Absolute rates mean little on a shared machine: the result is their ratio per
 * round. The panel has its default log level and rate-limits calls. BENCH_ROUNDS and BENCH_SECONDS change number and
 * duration of the rounds. `npm run bench -- billing` compares small and large tables instead, `-- renewals` measures
 * the renewal job, `-- staff` staff searches in a large company, `-- lists` the back office's lists in a very large one, `-- catalogue` the list and the order page with a
 * large operator's catalog, `-- servers` the server lists of a customer with very many, `-- monitoring` readings of thousands of servers each minute and the chart of
 * a year, `-- external` a small and a very large company on the system's PostgreSQL, `-- ledger` the ledger's verification over millions of invoices, `--
 * year` the reports of a simulated year against an independent computation, `-- pages` signed-in pages per second, `-- proxy` the share of calls left with the documented nginx, `-- front` how many
 * times as many calls the gateway answers as the route handlers of Next.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const goals = { info: 0.8, presets: 0.5 };
/** Minimum ratio for `auth/info`; below it the run fails. */
const least = 0.7;

const site = makeSite();

/** @typedef {import("./bench-panel.mjs").Started} Started */

/** The hash that identifies a session in the database (lib/db/seal.ts). @param {string} token */
function hashOf(token) {
  const key = Buffer.from(hkdfSync("sha256", site.secret, "berth", "session token hash", 32));
  return createHmac("sha256", key).update(token).digest("hex");
}

/** @param {string} file @param {object} task @returns {Promise<{ said: any, pid: number | undefined }>} its first message */
function ask(file, task) {
  const child = fork(path.join(import.meta.dirname, file));
  site.started.push(child);
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

const hasWrk = isInstalled();

/** @type {import("./bench-rounds.mjs").Load} */
const load = (task) =>
  hasWrk ? loadByWrk(task, site.dataDir) : ask("bench-load.mjs", task).then(({ said }) => said);

/** @param {Record<string, Started>} contestants by name @param {{ path: string, body: string }} call @param {string} [what] */
function contest(contestants, call, what = "") {
  console.log(`\n${call.path} ${call.body.replace(/token=\w+/, "token=…")}${what}`);
  const named = Object.entries(contestants).map(([name, started]) => ({ name, ...started }));
  return compete(named, call, { rounds, seconds, load });
}

/**
 * Changes stock by a unit and a price by a cent and back, each second, in a separate connection. @param {string} url
 */
async function changeCatalog(url) {
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

/** @typedef {import("./bench-rounds.mjs").Spread} Spread */

/** @param {Started} direct @param {string} url */
async function contestLists(direct, url) {
  const list = { path: "/presets.php", body: "action=list&location=NL" };
  const answer = await fetch(`http://127.0.0.1:${direct.port}${list.path}`, {
    method: "POST",
    body: new URLSearchParams(list.body),
  });
  const constant = await startServer({ text: await answer.text() });
  const lists = { "constant node:http": constant, panel: direct };
  const [presets] = await contest(lists, list);
  const stop = await changeCatalog(url);
  const [changing] = await contest(lists, list, ", while free units and prices change once a second").finally(
    stop,
  );
  if (!presets || !changing) throw new Error("There was nothing to compare.");
  return { presets, changing };
}

/** @param {number} number @param {Spread} presets @param {Spread} changing */
function sayLists(number, presets, changing) {
  console.log(`${number}. presets/list, panel ÷ constant: ${sayShare(presets)}; goal ${goals.presets}`);
  console.log(`   the same while it changes: ${sayShare(changing)}`);
}

async function runLarge() {
  const direct = await startPanel(site);
  const url = databaseUrl(site);
  await fillCatalog(url);
  const { presets, changing } = await contestLists(direct, url);
  const isInBudget = await measureOrderPage(direct.port);
  sayLists(1, presets, changing);
  if (!isInBudget || presets.median < goals.presets || changing.median < goals.presets) process.exitCode = 1;
}

async function run() {
  const direct = await startPanel(site);
  const url = databaseUrl(site);
  const token = await signIn(direct.port);
  console.log(`${rounds} rounds of ${seconds} s, loaded by ${hasWrk ? "wrk -t1 -c16" : "16 plain sockets"}`);
  const bare = await startServer({ url, hash: hashOf(token) });
  const [info] = await contest(
    { "bare node:http": bare, panel: direct },
    { path: "/auth.php", body: `action=info&token=${token}` },
  );
  const { presets, changing } = await contestLists(direct, url);
  if (!info) throw new Error("There was nothing to compare.");
  console.log(`\n1. auth/info, panel ÷ bare server: ${sayShare(info)}; goal ${goals.info}`);
  sayLists(2, presets, changing);
  if (info.median < least) process.exitCode = 1;
}

try {
  if (process.argv.includes("renewals")) await measureRenewals();
  else if (process.argv.includes("staff")) await measureStaff();
  else if (process.argv.includes("lists")) await measureLists();
  else if (process.argv.includes("servers")) await measureServers();
  else if (process.argv.includes("monitoring")) await measureMonitoring();
  else if (process.argv.includes("pages")) await measurePages(site);
  else if (process.argv.includes("front")) await measureFront(site, { rounds, seconds, load });
  else if (process.argv.includes("proxy")) await measureProxy(site, { rounds, seconds, load });
  else if (process.argv.includes("external")) await measureExternal();
  else if (process.argv.includes("ledger")) await measureLedger();
  else if (process.argv.includes("year")) await measureYear();
  else if (process.argv.includes("catalogue")) await runLarge();
  else await (process.argv.includes("billing") ? compareSizes(site) : run());
} finally {
  await endSite(site);
}
