import { startPostgresPair } from "@/lib/testing/database/postgres-pair";
import { connect, setTestRuntime } from "@/lib/testing/factories";
import { findBreaches } from "@/lib/testing/money/ledger";
import { auditBreaches } from "@/lib/testing/panel/operator-work";
import { startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { expectOrders, startOrderLoad } from "../order-load";
import { untilJobsEnded } from "../under-way";
import { findProblems } from "../whole";
import { expect, test } from "../wire";

/*
 * Orders paid from credit while the primary database is killed and its replica promoted: every answered order must
 * exist, and calls without a response are repeated with their key.
 */
const orders = sized(30, 300);
const env = { TRUST_PROXY: "loopback", API_RATE_LIMIT: "0", UNPAID_ORDERS_LIMIT: "0", DEPLOY_SPEED: "20000" };

test("of orders that come while a replica is promoted none that was answered is lost, and none is there twice", async () => {
  test.setTimeout(300_000);
  const pair = await startPostgresPair({ isSynchronous: true });
  const panel = await startPanel({ databaseUrl: pair.url, env });
  setTestRuntime(panel.url);
  const earlier = connect(pair.primary.url("berth"));
  const complaint = () => panel.logs().slice(-3_000);
  const load = await startOrderLoad(earlier.db, { callers: 6, url: () => panel.url, complaint });
  await earlier.close();
  try {
    await load.arrive(orders);
    await pair.primary.kill();
    await pair.standby.ask("select pg_promote()");
    await load.arrive(load.answered.size + orders);
  } finally {
    await load.stop();
  }
  const later = connect(pair.standby.url("berth"));
  try {
    const ready = () => fetch(`${panel.url}/readyz`).then(({ status }) => status === 200 || undefined);
    await waitFor(ready, "It does not become ready again.");
    await expectOrders(later.query, load);
    await untilJobsEnded(later.query);
    expect(await findBreaches(later.db)).toEqual([]);
    expect(await auditBreaches(later.db)).toEqual([]);
    expect(await findProblems(later.query)).toEqual([]);
    console.log(`${load.answered.size} orders; ${load.takeGap().toFixed(1)} s without an answer`);
  } finally {
    await later.close();
    await panel.stop();
    await pair.stop();
  }
});
