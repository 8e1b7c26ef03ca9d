import { addAccount, connect, setStock, setTestRuntime } from "@/lib/testing/factories";
import { findBreaches } from "@/lib/testing/ledger";
import { startPanel } from "@/lib/testing/panel-process";
import { startPostgresPair } from "@/lib/testing/postgres-pair";
import { addSession } from "@/lib/testing/sessions";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { findProblems } from "./whole";
import { expect, nanoOrder, request, test } from "./wire";

/*
 * Orders paid from credit while the primary of the database is killed and its replica promoted: whatever was answered
 * counts, and a call without an answer is repeated with its key.
 */
const callers = 6;
const orders = sized(30, 300);
const env = { TRUST_PROXY: "loopback", API_RATE_LIMIT: "0", UNPAID_ORDERS_LIMIT: "0", DEPLOY_SPEED: "20000" };

test("of orders that come while a replica is promoted none that was answered is lost, and none is there twice", async () => {
  test.setTimeout(300_000);
  const pair = await startPostgresPair({ isSynchronous: true });
  const panel = await startPanel({ databaseUrl: pair.url, env });
  setTestRuntime(panel.url);
  const earlier = connect(pair.primary.url("berth"));
  await setStock(earlier.db, 102, "NL", 100_000);
  const customers = await Promise.all(
    Array.from({ length: callers }, async () => {
      const { id } = await addAccount(earlier.db, { credit: "9000.00" });
      return { id, token: await addSession(earlier.db, id) };
    }),
  );
  await earlier.close();

  const answered = new Map<string, number>();
  let answeredAtMs = performance.now();
  let longestGapMs = 0;
  let isOver = false;
  /** Whether it was accepted; nothing but "the database is away", or no answer, may come instead. */
  async function tryOrder(token: string, key: string): Promise<true | undefined> {
    const fields = { action: "order_instance", token, ...nanoOrder, idempotency_key: key };
    const answer = await request(panel.url, "eq", fields).catch(() => null);
    if (answer === null || answer.status === 503) return undefined;
    expect(answer.json, answer.text).toMatchObject({ result: "OK" });
    answered.set(key, Number(answer.json.server_id));
    longestGapMs = Math.max(longestGapMs, performance.now() - answeredAtMs);
    answeredAtMs = performance.now();
    return true;
  }
  const load = customers.map(async ({ id, token }) => {
    for (let turn = 0; !isOver; turn++)
      await waitFor(() => tryOrder(token, `${id}-${turn}`), `Order ${id}-${turn} is not accepted.`, 90_000);
  });
  const arrive = (count: number) =>
    waitFor(
      () => answered.size >= count || undefined,
      () => `There are ${answered.size} orders:\n${panel.logs().slice(-3_000)}`,
      120_000,
    );
  try {
    await arrive(orders);
    await pair.primary.kill();
    await pair.standby.ask("select pg_promote()");
    await arrive(answered.size + orders);
  } finally {
    isOver = true;
    await Promise.all(load);
  }

  const later = connect(pair.standby.url("berth"));
  try {
    const ready = () => fetch(`${panel.url}/readyz`).then(({ status }) => status === 200 || undefined);
    await waitFor(ready, "It does not become ready again.");
    const ids = customers.map(({ id }) => id);
    const made = await later.query("select id from servers where account_id = any($1) order by id", [ids]);
    expect(made.map(({ id }) => id)).toEqual([...answered.values()].toSorted((one, other) => one - other));
    const ended = async () =>
      (await later.query("select 1 from jobs where finished_at is null limit 1")).length === 0 || undefined;
    await waitFor(ended, "Not every deployment ends.", 120_000);
    expect(await findBreaches(later.db)).toEqual([]);
    expect(await findProblems(later.query)).toEqual([]);
    console.log(`${answered.size} orders; ${(longestGapMs / 1000).toFixed(1)} s without an answer`);
  } finally {
    await later.close();
    await panel.stop();
    await pair.stop();
  }
});
