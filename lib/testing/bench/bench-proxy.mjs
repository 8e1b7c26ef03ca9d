import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startNginx } from "./bench-nginx.mjs";
import { databaseUrl, freePort, signIn, startPanel } from "./bench-panel.mjs";
import { compete, sayShare } from "./bench-rounds.mjs";

/*
 * Calls per second through nginx with the block of docs/operating.md, read from that page, relative to the same web
 * process without a proxy, alternating; then the number of calls that fail while the two web processes behind it are
 * restarted one by one.
 */
const goal = 0.8;
const callers = 8;

/** @typedef {import("./bench-panel.mjs").Site} Site */
/** @typedef {import("./bench-panel.mjs").Started} Started */
/** @typedef {{ rounds: number, seconds: number, load: import("./bench-rounds.mjs").Load }} How */

/** @param {Site} site @param {Started} direct @param {How} how */
async function measureShares(site, direct, how) {
  const ports = { plain: await freePort(), tls: await freePort() };
  await startNginx(site, "nginx-one", ports, [direct.port, direct.port]);
  const contestants = [
    { name: "panel", ...direct },
    { name: "through nginx", port: ports.plain, pid: direct.pid },
    { name: "through nginx, TLS", port: ports.tls, pid: direct.pid, isTls: true },
  ];
  const token = await signIn(direct.port);
  for (const [path, action] of [
    ["/auth.php", "info"],
    ["/eq.php", "list"],
  ]) {
    console.log(`\n${path} ${action}`);
    const shares = await compete(contestants, { path, body: `action=${action}&token=${token}` }, how);
    const [plain, tls] = shares;
    if (!plain || !tls) throw new Error("There was nothing to compare.");
    console.log(`through nginx ÷ direct: ${sayShare(plain)}, with TLS ${sayShare(tls)}; goal ${goal}`);
    if (plain.median < goal) process.exitCode = 1;
  }
}

/** @param {number} port @param {Agent} agent @returns {Promise<number | string>} its status, or what went wrong */
function call(port, agent) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new Promise((resolve) => {
    const sent = request({ port, host: "127.0.0.1", path: "/presets.php", method: "POST", agent, headers });
    sent.once("response", (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", (error) => resolve(String(error)));
    sent.end("action=list&location=NL");
  });
}

/** @param {Site} site @param {Record<string, string>} env */
async function startWeb(site, env) {
  await startPanel(site, env);
  const child = site.started.at(-1);
  if (!child) throw new Error("There is no such web.");
  return child;
}

/** @param {Site} site @param {string} url */
async function countFailures(site, url) {
  const ports = { plain: await freePort(), tls: await freePort() };
  const envs = [await freePort(), await freePort()].map((port) => ({
    ...{ DATABASE_URL: url, ROLE: "web", TRUST_PROXY: "loopback", DRAIN_SECONDS: "2", PAGES_PROCESSES: "1" },
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${ports.plain}`,
  }));
  const webs = [];
  for (const env of envs) webs.push(await startWeb(site, env));
  const [first = "", second = ""] = envs.map(({ PORT }) => PORT);
  await startNginx(site, "nginx-two", ports, [Number(first), Number(second)]);
  /** @type {Map<number | string, number>} */
  const results = new Map();
  let isOver = false;
  const agent = new Agent({ keepAlive: true });
  const load = Array.from({ length: callers }, async () => {
    while (!isOver) {
      const result = await call(ports.plain, agent);
      results.set(result, (results.get(result) ?? 0) + 1);
    }
  });
  for (const [place, web] of webs.entries()) {
    await pause(1_000);
    const ended = once(web, "exit");
    web.kill("SIGTERM");
    await ended;
    await startWeb(site, envs[place] ?? {});
  }
  await pause(1_000);
  isOver = true;
  await Promise.all(load);
  agent.destroy();
  const failed = [...results].filter(([result]) => result !== 200);
  console.log(`\ntwo webs restarted one after the other: ${results.get(200) ?? 0} calls answered`);
  console.log(failed.length === 0 ? "none failed" : `failed: ${JSON.stringify(failed)}`);
  if (failed.length > 0) process.exitCode = 1;
}

/** @param {Site} site @param {How} how */
export async function measureProxy(site, how) {
  const direct = await startPanel(site, { TRUST_PROXY: "loopback" });
  await measureShares(site, direct, how);
  await countFailures(site, databaseUrl(site));
}
