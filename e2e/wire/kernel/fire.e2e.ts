import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  addAccount,
  type Connection,
  connect,
  giveCredit,
  readStock,
  setStock,
  setTestRuntime,
  testSecret,
} from "@/lib/testing/factories";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { findProblems } from "../whole";
import {
  expect,
  finished,
  form,
  nano,
  nanoOrder,
  onDirectGateway,
  order,
  type Panel,
  panelOf,
  request,
  signIn,
  signUp,
  test,
} from "../wire";

test.use({ stage: "money" });

/** More than one order per kill, so that some are always interrupted. */
const { kills, orders } = sized({ kills: 3, orders: 20 }, { kills: 20, orders: 50 });

const environment = { SECRET: testSecret, TRUST_PROXY: "loopback", DEPLOY_SPEED: "20000" };

onDirectGateway(() => {
  test("thirty orders at once against credit for three and stock for twenty", async ({ panel }) => {
    await setStock(panel.db, 142, "TR", 20);
    const wanted = { preset: "142", location_name: "TR" };
    const { id, token } = await signUp(panel);
    const { total } = await panel.call("eq", "quote_instance", { token, ...nano, ...wanted });
    await giveCredit(panel.db, id, "EUR", (3 * Number(total) + 0.5).toFixed(2));

    const answers = await Promise.all(Array.from({ length: 30 }, () => order(panel, token, wanted)));
    const statuses = answers.map(({ result, status, doc }) => (result === "OK" ? status : doc));
    const count = (status: string) => statuses.filter((one) => one === status).length;
    expect([count("Paid"), count("Unpaid"), count("order.out_of_stock")], statuses.join()).toEqual([
      3, 17, 10,
    ]);
    expect((await panel.call("billing", "get_client", { token })).client.credit).toBe("0.50");
    expect(await readStock(panel.db, 142, "TR")).toBe(0);
    expect(await findProblems(panel.query)).toEqual([]);
    const paid = answers.filter(({ status }) => status === "Paid");
    const ends = await Promise.all(paid.map(({ callback }) => finished(panel, callback)));
    expect(ends.map(({ result }) => result)).toEqual(["OK", "OK", "OK"]);
    expect(await findProblems(panel.query)).toEqual([]);
  });

  test("connections lost in the middle of orders cost them an answer, and nobody anything else", async ({
    panel,
  }) => {
    const { id, token } = await signUp(panel);
    await giveCredit(panel.db, id, "EUR", "1000.00");
    const open = new Set<string>();
    const servers = new Set<number>();
    const send = async (idempotency_key: string): Promise<number> => {
      const fields = { action: "order_instance", token, ...nanoOrder, idempotency_key };
      const { status, json, text } = await request(panel.url, "eq", fields);
      if (status !== 503) {
        expect(json, text).toMatchObject({ result: "OK", status: "Paid" });
        servers.add(json.server_id);
        open.delete(idempotency_key);
      }
      return status;
    };
    const statuses: number[] = [];
    let orders = 0;
    // Once all are through, none was lost: the next come.
    while (!statuses.includes(503) && orders < 80) {
      for (let more = 0; more < 8; more++) open.add(`lost-${orders++}`);
      const sent = Promise.all([...open].map(send));
      await loseWriters(panel);
      statuses.push(...(await sent));
    }
    expect(statuses).toContain(503);
    for (const key of [...open]) expect(await send(key)).toBe(200);
    expect(servers.size).toBe(orders);
    const made = await panel.query("select server_id from orders where account_id = $1", [id]);
    expect(new Set(made.map(({ server_id }) => server_id))).toEqual(servers);
    expect(await findProblems(panel.query)).toEqual([]);
  });
});

/** Terminates every connection of the panel that is in a transaction, as soon as there is one. */
const loseWriters = (panel: Panel) =>
  waitFor(async () => {
    const lost = await panel.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'berth' and xact_start is not null and state <> 'idle'`,
    );
    return lost.length > 0 || undefined;
  }, "nothing is written");

/** A repeatable sequence of pseudo-random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Running = { panel: Panel; connection: Connection };

async function start(dataDir: string): Promise<Running> {
  const process = await startPanel({ dataDir, env: environment });
  setTestRuntime(process.url);
  const connection = connect(process.databaseUrl);
  return { panel: panelOf(process, connection), connection };
}

test("killed again and again while orders come in: every order is whole or not there", async () => {
  test.setTimeout(300_000);
  const seed = Number(process.env.FIRE_SEED ?? 20_261_121);
  console.log(`seed ${seed}; FIRE_SEED repeats another`);
  const random = randomFrom(seed);
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-fire-"));
  let running = await start(dataDir);
  try {
    await setStock(running.panel.db, 102, "NL", 1_000);
    const account = await addAccount(running.panel.db, { credit: "1000.00" });
    const token = await signIn(running.panel, account, { ttl: 86_400 });
    const answered = new Map<string, number>();
    const open = new Set<string>();
    const pace = await timeOfOrders(running.panel, token, answered);
    let made = answered.size;
    let cut = 0;
    for (let round = 1; round <= kills; round++) {
      const target = Math.max(made, Math.round((orders * round) / kills));
      while (made < target) open.add(`fire-${++made}`);
      // The first calls of a process are slow; the interesting moments come later.
      await running.panel.call("eq", "quote_instance", { token, ...nano });
      const sent = [...open].map((key) => send(running.panel, token, key, answered, open));
      // Kills during the first order, or shortly after up to three were answered.
      const enough = answered.size + Math.floor(random() * 4);
      await waitFor(() => answered.size >= enough || open.size === 0 || undefined, "no order is answered");
      await pause(random() * pace);
      await running.panel.kill9();
      await Promise.all(sent);
      cut += open.size;
      await running.connection.close();
      running = await start(dataDir);
      expect(await findProblems(running.panel.query), `after kill ${round}`).toEqual([]);
    }
    console.log(
      `an order took ${pace.toFixed(0)} ms; ${cut} answers were cut off, ${answered.size} were not`,
    );
    expect(cut).toBeGreaterThan(0);
    expect(answered.size).toBeGreaterThan(orders / 5);
    for (const key of [...open]) await send(running.panel, token, key, answered, open);
    expect(open.size).toBe(0);
    await expectAllDone(running.panel, account.id, answered);
  } finally {
    await running.connection.close();
    await running.panel.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Duration of one order on a warm panel in ms, from three in sequence. */
async function timeOfOrders(panel: Panel, token: string, answered: Map<string, number>): Promise<number> {
  let lasting = 0;
  for (let count = 1; count <= 3; count++) {
    const from = performance.now();
    await send(panel, token, `fire-${count}`, answered, new Set());
    lasting = performance.now() - from;
  }
  return lasting;
}

/** Sends one order with its own key; if its connection breaks, it is resent after the restart. */
async function send(
  panel: Panel,
  token: string,
  key: string,
  answered: Map<string, number>,
  open: Set<string>,
) {
  const fields = { action: "order_instance", token, ...nanoOrder, idempotency_key: key };
  const answer = await request(panel.url, "eq", fields).catch(() => null);
  if (!answer) return;
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toMatchObject({ result: "OK", status: "Paid" });
  answered.set(key, answer.json.server_id);
  open.delete(key);
}

async function expectAllDone(panel: Panel, accountId: number, answered: Map<string, number>): Promise<void> {
  expect(answered.size).toBe(orders);
  const ids = await panel.query("select server_id from orders where account_id = $1 order by 1", [accountId]);
  expect(ids.map(({ server_id }) => server_id)).toEqual(
    [...new Set(answered.values())].sort((a, b) => a - b),
  );
  await waitFor(
    async () => {
      const [left] = await panel.query(
        "select count(*)::int as n from jobs where account_id = $1 and state <> 'done'",
        [accountId],
      );
      return left.n === 0 || undefined;
    },
    "not every paid deployment ends",
    60_000,
  );
  expect(await findProblems(panel.query)).toEqual([]);
  const [credit] = await panel.query(
    "select balance from ledger_accounts where kind = 'credit' and account_id = $1",
    [accountId],
  );
  expect(credit.balance).toBe((1000 - orders * 5.45).toFixed(2));
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

test("SIGTERM lets requests under way be answered, and leaves nothing behind", async () => {
  test.setTimeout(240_000);
  const dataDir = await mkdtemp(path.join(tmpdir(), "berth-drain-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", path.join(import.meta.dirname, "../../../lib/server/start.mjs")],
    {
      env: {
        ...process.env,
        ...environment,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  try {
    await waitFor(
      () => output.includes("Berth is ready") || undefined,
      () => `not ready:\n${output}`,
      180_000,
    );
    const call = (fields: Record<string, string>) =>
      fetch(`${url}/eq.php`, { method: "POST", body: form(fields) });
    const login = await request(url, "auth", {
      action: "whmcslogin",
      user: "boris@example.test",
      password: "Boris-demo-1",
    });
    const guess = { action: "order_instance", token: login.json.result.token, pin: "0000" };
    for (let times = 0; times < 5; times++) await (await call(guess)).text();
    // A locked PIN is answered after some seconds: long enough to stop the panel meanwhile.
    const slow = Array.from({ length: 6 }, async () => (await call(guess)).json());
    await (await call({ action: "list" })).text();
    child.kill("SIGTERM");
    for (const answer of await Promise.all(slow))
      expect(answer).toMatchObject({ result: -1, doc: "pin.locked" });
    expect(await exit).toBe(0);
    await expect(call({ action: "list" })).rejects.toThrow();
    expect(await readdir(path.join(dataDir, "postgres"))).not.toContain("postmaster.pid");
  } finally {
    if (child.exitCode === null) child.kill("SIGTERM");
    await exit;
    await rm(dataDir, { recursive: true, force: true });
  }
});
