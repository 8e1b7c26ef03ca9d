import { spawn } from "node:child_process";
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { setPin } from "@/lib/testing/factories";
import { sized } from "@/lib/testing/sized";
import {
  expect,
  type Fields,
  failure,
  finished,
  form,
  nanoOrder,
  newKey,
  onDirectGateway,
  type Panel,
  readMetrics,
  signUp,
  test,
} from "../wire";

const pin = "4071";
const guesses = sized(1_000, 10_000);

type Connection = {
  send: (module: string, fields: Fields) => Promise<Record<string, unknown>>;
  close: () => void;
};

/** One keep-alive connection to the panel; each call waits for the previous one. */
function connection(base: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (module: string, fields: Fields) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const body = form(fields).toString();
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": Buffer.byteLength(body),
      };
      const call = httpRequest(`${base}/${module}.php`, { method: "POST", agent, headers }, (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () => resolve(JSON.parse(text)));
      });
      call.on("error", reject);
      call.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Metrics of the panel's process since they were last read. */
async function figures(panel: Panel) {
  const text = await readMetrics(panel);
  const value = (name: string) => Number(new RegExp(`^berth_${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    lagP99Ms: value("nodejs_eventloop_lag_p99_seconds") * 1000,
    lagMaxMs: value("nodejs_eventloop_lag_max_seconds") * 1000,
    memoryMb: value("process_resident_memory_bytes") / 1_048_576,
  };
}

const idleProgram = `
const histogram = require("node:perf_hooks").monitorEventLoopDelay({ resolution: 10 });
histogram.enable();
process.stdin.on("end", () => process.stdout.write(String((histogram.percentile(99) - histogram.percentile(1)) / 1e6))).resume();`;

/** Measures the machine's own delay in ms (p99), with an otherwise idle process, until `stop`. */
function watchMachine() {
  const idle = spawn(process.execPath, ["-e", idleProgram], { stdio: ["pipe", "pipe", "inherit"] });
  let text = "";
  idle.stdout.on("data", (chunk) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => idle.once("close", resolve));
  return async () => {
    idle.stdin.end();
    await ended;
    return Number(text);
  };
}

const sampleMs = 50;

/** Samples the maximum number of database connections inside a transaction at once, until `stop`. */
function watchDatabase(panel: Panel) {
  let isOver = false;
  const most = { busy: 0, idleInTransaction: 0 };
  const watching = (async () => {
    while (!isOver) {
      const rows = await panel.query(
        "select state, count(*)::int as n from pg_stat_activity where application_name = 'berth' group by state",
      );
      const count = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
      most.busy = Math.max(most.busy, count("active"));
      most.idleInTransaction = Math.max(most.idleInTransaction, count("idle in transaction"));
      await pause(sampleMs);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
}

/** Wrong PINs: from 0000 on, each many times. */
const guess = (index: number): string => {
  const text = String(index % 10_000).padStart(4, "0");
  return text === pin ? "40710" : text;
};

test("wrong PINs by the thousand over twenty connections: none is taken, the right one is refused while locked", async ({
  panel,
}) => {
  test.setTimeout(180_000);
  const { id, token } = await signUp(panel, { credit: "100.00" });
  await setPin(panel.db, id, pin);
  // The next lock lasts an hour, so that it does not end during the test.
  await panel.query("update pins set lock_step = 3 where account_id = $1", [id]);
  const before = await figures(panel);
  const stopWatching = watchDatabase(panel);
  const stopMachine = watchMachine();
  const startMs = performance.now();
  let next = 0;
  const refused: Record<string, number> = {};
  const accepted: unknown[] = [];
  const settle = (kind: string, isRefused: boolean, answer: unknown) => {
    if (isRefused) refused[kind] = (refused[kind] ?? 0) + 1;
    else accepted.push(answer);
  };
  const check = async (one: Connection) => {
    const answer = await one.send("eq", { action: "check_pin", token, pin: guess(next++) });
    settle("eq/check_pin", answer.result === "OK" && typeof answer.callback === "string", answer);
  };
  const order = async (one: Connection) => {
    const fields = { action: "order_instance", token, ...nanoOrder, pin: guess(next++) };
    const answer = await one.send("eq", fields);
    settle("eq/order_instance", answer.result === -1 && String(answer.doc).startsWith("pin."), answer);
  };
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const one = connection(panel.url);
      while (next < guesses) await (index < 16 ? check(one) : order(one));
      one.close();
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const most = await stopWatching();
  const after = await figures(panel);
  const machineMs = await stopMachine();
  console.log(
    `${guesses} wrong PINs: ${seconds.toFixed(1)} s, ${JSON.stringify(refused)}, event loop delay p99 ` +
      `${after.lagP99Ms.toFixed(1)} ms, max ${after.lagMaxMs.toFixed(1)} ms (an idle process: ${machineMs.toFixed(1)} ms), memory ${before.memoryMb.toFixed(0)} → ` +
      `${after.memoryMb.toFixed(0)} MB, database connections busy ${most.busy}, in an idle transaction ${most.idleInTransaction}`,
  );
  expect(accepted).toEqual([]);
  expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(guesses);
  const states = await panel.query(
    "select distinct state, failure ->> 'code' as failure from jobs where account_id = $1 and action = 'check_pin'",
    [id],
  );
  expect(states).toEqual([{ state: "failed", failure: "pinWrong" }]);
  expect(await panel.query("select count(*)::int as n from orders where account_id = $1", [id])).toEqual([
    { n: 0 },
  ]);
  expect(await panel.query("select wrong_in_row, lock_step from pins where account_id = $1", [id])).toEqual([
    { wrong_in_row: 0, lock_step: 4 },
  ]);
  const { callback } = await panel.call("eq", "check_pin", { token, pin });
  expect(await finished(panel, callback)).toMatchObject({ result: "Fail", scope: "PIN is invalid" });
  await panel.query("update pins set locked_until = now() where account_id = $1", [id]);
  const right = await panel.call("eq", "check_pin", { token, pin });
  expect(await finished(panel, right.callback)).toMatchObject({ result: "OK", scope: "PIN is valid" });
  // Subtracts the machine's own delays under other load. The first calls of a panel are slow, which counts for more
  // in a short run.
  expect(after.lagP99Ms).toBeLessThan(sized(100, 50) + machineMs);
  expect(after.memoryMb).toBeLessThan(before.memoryMb + 200);
});

test("refusals that are held back hold no database connection, and there is an end to how many", async ({
  panel,
}) => {
  const { id, token } = await signUp(panel, { credit: "100.00" });
  await setPin(panel.db, id, pin);
  for (let count = 0; count < 5; count++) await panel.call("eq", "check_pin", { token, pin: "9999" });
  const stranger = await signUp(panel);
  const stopWatching = watchDatabase(panel);
  const fields = { action: "order_instance", token, ...nanoOrder, pin };
  const held = Array.from({ length: 60 }, () => panel.send("eq", fields));
  const answers = Promise.all(held);
  await Promise.race(held);
  const fromMs = performance.now();
  await panel.call("eq", "list", { token: stranger.token });
  expect(performance.now() - fromMs).toBeLessThan(1_500);
  const most = await stopWatching();
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  const limited = (await answers).filter(({ status }) => status === 429);
  expect(limited).toHaveLength(10);
  for (const { json, headers } of limited) {
    expect(json).toEqual(failure(-1, "eq/order_instance: too many wrong PINs", { doc: "pin.locked" }));
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(most.idleInTransaction).toBeLessThan(5);
  expect((await panel.query("select count(*)::int as n from orders where account_id = $1", [id]))[0].n).toBe(
    0,
  );
});

onDirectGateway(() => {
  test("a hundred logins at once with one key make one session and say one token", async ({ panel }) => {
    const { token } = await signUp(panel);
    const { id, api_key: key } = await newKey(panel, token);
    const from = "198.51.100.7";
    const begunAt = Math.floor(Date.now() / 1000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => panel.call("auth", "login", { key }, { from })),
    );
    const tokens = new Set(answers.map(({ result }) => result.token));
    expect(tokens.size).toBe(1);
    expect(answers.filter(({ result }) => result.new === 1)).toHaveLength(1);
    for (const { result } of answers) expect(result.token_expire).toBeGreaterThanOrEqual(begunAt + 7_200);
    const rows = await panel.query("select count(*)::int as n from sessions where api_key_id = $1", [id]);
    expect(rows).toEqual([{ n: 1 }]);
    const [one = ""] = tokens;
    expect(await panel.call("auth", "info", { token: one }, { from })).toMatchObject({
      result: { token: one },
    });
  });
});
