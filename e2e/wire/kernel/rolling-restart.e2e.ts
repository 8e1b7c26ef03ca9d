import { Agent, request as ask } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { waitFor } from "@/lib/testing/wait-for";
import { isReady } from "../readiness";
import { expect, test } from "../wire";

/*
 * Two web processes behind a proxy with keep-alive connections and readiness checks, restarted one by one under load.
 * A call goes to the other process if no connection could be made; a request that was sent is not repeated.
 */
const callers = 8;
const askEveryMs = 100;
/** Between two calls of a caller while a web starts: it would start slowly beside callers without a pause. */
const easedMs = 20;

type Web = PanelProcess & { agent: Agent; isReady: boolean };
/** The connection failed, so nothing was sent. */
const isUnsent = (error: unknown) =>
  error instanceof Error && "syscall" in error && error.syscall === "connect";

function post({ url, agent }: Web, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
    const sent = ask(`${url}${path}`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
      answer.once("error", reject);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

const ready = (webs: readonly Web[]) => webs.filter(({ isReady }) => isReady);

async function askReadiness(web: Web): Promise<void> {
  web.isReady = await isReady(web.url);
}

/** The response's status from the next web process that accepts the connection; any other result as text. */
async function callAny(webs: readonly Web[], turn: number): Promise<number | string> {
  for (let attempt = 0; attempt < webs.length; attempt++) {
    const web = webs[(turn + attempt) % webs.length];
    if (!web) break;
    try {
      return await post(web, "/presets.php", "action=list&location=NL");
    } catch (error) {
      if (!isUnsent(error)) return String(error);
    }
  }
  return "no web takes connections";
}

test("no call fails while two web processes are restarted one after the other", async ({ panel }) => {
  test.setTimeout(240_000);
  const { databaseUrl } = panel;
  const start = async (): Promise<Web> => ({
    ...(await startPanel({ databaseUrl, env: { ROLE: "web", DRAIN_SECONDS: "1" } })),
    agent: new Agent({ keepAlive: true }),
    isReady: true,
  });
  const webs = await Promise.all([start(), start()]);
  const results = new Map<number | string, number>();
  let isOver = false;
  let isStarting = false;
  const load = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = caller; !isOver; turn++) {
      const result = await callAny(ready(webs), turn);
      results.set(result, (results.get(result) ?? 0) + 1);
      if (isStarting) await pause(easedMs);
    }
  });
  const asking = setInterval(() => webs.forEach((web) => void askReadiness(web)), askEveryMs);
  try {
    for (const place of [0, 1]) {
      const old = webs[place];
      if (!old) throw new Error("There is no such web.");
      const isStopped = old.stop();
      const readiness = () => fetch(`${old.url}/readyz`).then(({ status }) => status === 503 || undefined);
      await waitFor(() => readiness().catch(() => undefined), "It does not say that it stops.");
      await isStopped;
      isStarting = true;
      webs[place] = await start();
      isStarting = false;
      const before = results.get(200) ?? 0;
      await waitFor(() => (results.get(200) ?? 0) > before + 100 || undefined, "Nobody answers any more.");
    }
  } finally {
    clearInterval(asking);
    isOver = true;
    await Promise.all(load);
    await Promise.all(webs.map((web) => web.stop()));
  }
  expect([...results.keys()]).toEqual([200]);
});
