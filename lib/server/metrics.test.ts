import { readFileSync } from "node:fs";
import path from "node:path";
import { register } from "prom-client";
import { beforeAll, describe, expect, it } from "vitest";
import { answer } from "@/lib/api/answer";
import { answerRpc } from "@/lib/api/rpc";
import { closeDatabase, database, openDatabase, pool } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { setTestRuntime } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { freePort } from "./free-port";
import { countAnswer, countPageCall, readMetrics, startMetrics } from "./metrics";
import { openProbes } from "./probe-server";
import { startingUp } from "./readiness";

withCatalogDatabase();

const readDocument = (file: string) =>
  readFileSync(path.join(import.meta.dirname, "../../docs/monitoring", file), "utf8");
const dashboard = readDocument("grafana-dashboard.json");
const alerts = readDocument("prometheus-alerts.yml");

const ask = async (endpoint: string, query: string) =>
  countAnswer(
    await answer({
      endpoint,
      method: "GET",
      query,
      contentType: "",
      body: new Uint8Array(),
      address: "203.0.113.5",
      userAgent: "test",
      requestId: "test-request",
      idempotencyKey: null,
    }),
    performance.now(),
  );

const askAsPage = async (endpoint: string, action: string) =>
  countPageCall(
    await answerRpc({
      endpoint,
      action,
      headers: new Headers({ origin: "http://panel.test", host: "panel.test" }),
      facts: {
        requestId: "r",
        address: "203.0.113.5",
        userAgent: "test",
        idempotencyKey: null,
        deviceId: "d",
      },
      readBody: async () => Buffer.from("{}"),
    }),
    performance.now(),
  );

let text: string;

beforeAll(async () => {
  startMetrics();
  // Test files in one worker share the counters.
  register.resetMetrics();
  await ask("presets", "action=list");
  await ask("presets", "action=invented-by-a-caller");
  await ask("invented", "action=list");
  await askAsPage("eq", "list");
  await askAsPage("invented", "list");
  await enqueue(database(), "job", { jobId: 1 }, { runAt: new Date(Date.now() - 90_000) });
  text = await readMetrics();
});

describe("what is measured", () => {
  it("is counted by module and action, and what nobody knows as one", () => {
    expect(text).toContain(
      'berth_wire_answers_total{module="presets",action="list",status="200",outcome="success"} 1',
    );
    expect(text).toMatch(/berth_wire_seconds_count\{module="presets",action="list"\} 1/);
    expect(text).toMatch(/berth_wire_seconds_count\{module="other",action="other"\} 2/);
    expect(text).not.toContain("invented");
  });

  it("counts calls of the panel's own pages apart, by the same rule", () => {
    expect(text).toMatch(/berth_page_calls_total\{module="eq",action="list",status="401"\} 1/);
    expect(text).toMatch(/berth_page_calls_total\{module="other",action="other",status="404"\} 1/);
    expect(text).toMatch(/berth_page_call_seconds_count\{module="eq",action="list"\} 1/);
  });

  it("includes queue, pool and ledger", () => {
    expect(text).toMatch(/berth_queue_waiting\{task="job"\} 1/);
    expect(Number(/berth_queue_oldest_seconds\{task="job"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(80);
    expect(text).toMatch(/berth_pool_connections\{state="idle"\} \d/);
    expect(text).toMatch(/berth_pool_waiting \d/);
    expect(text).toContain('berth_turns{pool="pdf",state="waiting"} 0');
    expect(text).toContain("berth_ledger_breaches 0");
  });

  it.each([
    ["dashboard", dashboard],
    ["alert rules", alerts],
  ])("has every name that the %s ask for", (_, asked) => {
    const names = new Set(asked.match(/berth_[a-z_]+/g));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !new RegExp(`^${name}(\\{| )`, "m").test(text))).toEqual([]);
  });

  it("sums up no gauge that is the same in every process", () => {
    const shared = /berth_(queue|servers|deployments|mails|payments|receipts|tickets|backup|ledger)/;
    const asked: string[] = JSON.parse(dashboard).panels.flatMap(
      ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
    );
    expect(asked.filter((one) => shared.test(one) && !one.includes("max"))).toEqual([]);
  });
});

it("is told on a worker's port, beside probes and nothing else", async () => {
  const port = await freePort();
  const token = "a-token-of-16-letters";
  const stops: (() => Promise<void>)[] = [];
  const readiness = startingUp();
  setTestRuntime("http://panel.test", true, { METRICS_TOKEN: token });
  const settings = { HEALTH_PORT: port, HOST: "127.0.0.1" };
  await openProbes(settings, false, readiness, stops);
  const ask = (target: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${target}`, { headers });
  const bearer = { authorization: `Bearer ${token}` };
  try {
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz")).status).toBe(503);
    expect((await ask("/metrics", bearer)).status).toBe(404);
    readiness.state = "serving";
    expect((await ask("/readyz")).status).toBe(200);
    readiness.hasWorkers = () => false;
    expect(await (await ask("/readyz")).text()).toBe("no workers\n");
    readiness.state = "stopping";
    expect(await (await ask("/readyz")).text()).toBe("stopping\n");
    const scraped = await ask("/metrics", bearer);
    expect(scraped.status).toBe(200);
    expect(await scraped.text()).toMatch(/^berth_tickets_open 0$/m);
    expect((await ask("/metrics")).status).toBe(404);
    expect((await ask("/login", bearer)).status).toBe(404);
  } finally {
    for (const stop of stops) await stop();
  }
});

it("says that the database is away, and of the ledger nothing instead of that all is well", async () => {
  const url = pool().options.connectionString ?? "";
  expect(await register.metrics()).toMatch(/^berth_ready 1$/m);
  await closeDatabase();
  openDatabase(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`, { poolSize: 1 });
  try {
    const told = await register.metrics();
    expect(told).toMatch(/^berth_ready 0$/m);
    expect(told).not.toMatch(/^berth_ledger/m);
  } finally {
    await closeDatabase();
    openDatabase(url, { poolSize: 4 });
  }
});
