import { addServer } from "@/lib/testing/servers/servers";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import {
  type Entry,
  expect,
  finished,
  onDirectGateway,
  type Panel,
  readMetrics,
  signUp,
  test,
} from "../wire";

/** A separate panel, so that its event loop delay is caused by these calls only. */
test.use({ stage: "power storm" });

const { servers, calls } = sized({ servers: 10, calls: 100 }, { servers: 100, calls: 1_000 });
/** The limit of concurrent requests per address. */
const underWay = Math.min(calls, 200);
/** In ms. Other tests use half of the CPU time: the promised value is checked only when run alone. */
const longestDelayMs = sized(250, 50);

const changes = ["off", "reboot", "hard_off"];
const refusals = ["server.busy", "server.off"];

/** The 99th percentile of the event loop delay in ms since the last read. */
async function readDelay(panel: Panel): Promise<number> {
  const [, seconds] = /^berth_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await readMetrics(panel)) ?? [];
  return Number(seconds) * 1000;
}

/** Adds running machines without the duration of their deployments. */
async function addMachines(panel: Panel, owner: { id: number }, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number++)
    ids.push(await addServer(panel.db, owner, { hostname: `storm-${number}` }));
  await panel.query(
    `insert into simulated_machines (server_id, location, hostname, addresses, attempt, step, step_ends_at, power)
     select id, location, hostname, '[]', 1, 'verifying', now(), 'on' from servers where id = any ($1)`,
    [ids],
  );
  return ids;
}

/** Jobs that began before an earlier one of the same server had ended. */
const overlaps = (panel: Panel, ids: readonly number[]) =>
  panel.query(
    `select next.server_id, before.id as before, next.id as next
     from jobs before
     join jobs next on next.server_id = before.server_id and next.id > before.id
     join job_stages stage on stage.job_id = next.id and stage.stage = 'performing'
     where next.server_id = any ($1) and stage.started_at < before.finished_at`,
    [ids],
  );

onDirectGateway(() => {
  test(`${calls} power calls, ${underWay} at once, on ${servers} servers: one job at a time for each, and every one ends`, async ({
    panel,
  }) => {
    test.setTimeout(300_000);
    const owner = await signUp(panel);
    const ids = await addMachines(panel, owner, servers);
    const list = () => panel.call("eq", "list", { token: owner.token });
    expect((await list()).servers).toHaveLength(servers);
    // The first calls of a process are always slow.
    const warm = await addMachines(panel, owner, 5);
    for (const wanted of [...changes, "on", ...changes, "on"])
      for (const id of warm) {
        const { callback } = await panel.call("eq", wanted, { token: owner.token, id });
        if (callback) await finished(panel, callback);
      }
    await readDelay(panel);
    const from = performance.now();
    const answers: Entry[] = [];
    let next = 0;
    const callOn = async (): Promise<void> => {
      for (let index = next++; index < calls; index = next++) {
        const wanted = changes[Math.floor(index / servers) % changes.length] ?? "off";
        answers.push(await panel.call("eq", wanted, { token: owner.token, id: ids[index % servers] }));
      }
    };
    await Promise.all(Array.from({ length: underWay }, callOn));
    const answeredMs = performance.now() - from;
    const answering = await readDelay(panel);
    const accepted = answers.filter(({ result }) => result === "OK");
    const refused = answers.filter(({ result }) => result !== "OK");
    expect(refused.filter(({ doc }) => !refusals.includes(doc))).toEqual([]);

    const callbacks = [...new Set(accepted.map(({ callback }) => callback))];
    const known = new Set(callbacks);
    for (const { doc, details } of refused) if (doc === "server.busy") known.add(details.callback);
    expect([...known].toSorted()).toEqual(callbacks.toSorted());
    await waitFor(
      async () => {
        const left = await panel.query(
          "select 1 from jobs where server_id = any ($1) and finished_at is null",
          [ids],
        );
        return left.length === 0 || undefined;
      },
      "not every job ends",
      120_000,
    );
    const endedMs = performance.now() - from;
    const working = await readDelay(panel);
    for (const key of callbacks) {
      const { result, scope } = await panel.call("eq_callback", "check", { key });
      // A restart that ran while the server was off.
      if (result !== "OK") expect(scope).toBe("server is switched off, nothing was done");
    }
    expect(await overlaps(panel, ids)).toEqual([]);
    const untold = await panel.query(
      `select s.id from servers s join simulated_machines m on m.server_id = s.id
       where s.id = any ($1) and (s.power <> m.power or (s.state = 'running') <> (m.power = 'on'))`,
      [ids],
    );
    expect(untold).toEqual([]);
    console.log(
      `${calls} calls answered in ${answeredMs.toFixed(0)} ms, ${callbacks.length} jobs over after ${endedMs.toFixed(0)} ms; ` +
        `event loop p99 ${answering.toFixed(1)} ms while answering, ${working.toFixed(1)} ms afterwards`,
    );
    expect(Math.max(answering, working)).toBeLessThanOrEqual(longestDelayMs);
  });
});
