import { migrateAsNewer } from "@/lib/testing/database/newer-version";
import { connect, setTestRuntime } from "@/lib/testing/factories";
import { findBreaches } from "@/lib/testing/money/ledger";
import { auditBreaches } from "@/lib/testing/panel/operator-work";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { sized } from "@/lib/testing/sized";
import { waitFor } from "@/lib/testing/wait-for";
import { expectOrders, startOrderLoad } from "../order-load";
import { watchPages } from "../page-watch";
import { isReady } from "../readiness";
import { untilJobsEnded } from "../under-way";
import { findProblems } from "../whole";
import { expect, test } from "../wire";

/*
 * An upgrade beside the running version, under orders and pages: the newer version migrates the database and starts,
 * the proxy sends calls to what is ready, the older version is told to stop and drains.
 */
const orders = sized(20, 300);
/** The newer version's schema stays. */
test.use({ stage: "upgrade" });

const newerSchema = `-- compatible
alter table servers add column planted text not null default 'x';
create table planted (id integer primary key);`;

test("no call fails while a newer version takes over from an older one, and no order is lost", async ({
  panel: { databaseUrl },
}) => {
  test.setTimeout(300_000);
  const env = {
    ...{ TRUST_PROXY: "loopback", API_RATE_LIMIT: "0", UNPAID_ORDERS_LIMIT: "0", DEPLOY_SPEED: "20000" },
    // The workers are those of the panel of these tests; all share the connections of one server.
    ...{ ROLE: "web", DRAIN_SECONDS: "2", DATABASE_POOL: "8" },
  };
  const running: PanelProcess[] = [];
  const start = async () => {
    const one = await startPanel({ databaseUrl, env });
    running.push(one);
    return one;
  };
  const older = await start();
  let target = older;
  setTestRuntime(older.url);
  const { db, query, close } = connect(databaseUrl);
  const complaint = () => running.map((one) => one.logs().slice(-3_000)).join("\n");
  const load = await startOrderLoad(db, { callers: 4, url: () => target.url, complaint });
  const pages = watchPages(() => target.url);
  const arriveMore = () => load.arrive(load.answered.size + orders);
  try {
    await arriveMore();
    await migrateAsNewer(databaseUrl, newerSchema);
    // The older version works on with the newer schema.
    await arriveMore();
    const newer = await start();
    const stopped = older.stop();
    const turnAway = async () => ((await isReady(older.url)) ? undefined : true);
    await waitFor(turnAway, "The older version does not say that it stops.");
    target = newer;
    await stopped;
    await arriveMore();
    await Promise.all([pages.stop(), load.stop()]);
    const gap = `longest time without an order ${load.takeGap().toFixed(1)} s`;
    expect({ pages: pages.failed, unanswered: load.unanswered() }).toEqual({ pages: [], unanswered: 0 });
    await untilJobsEnded(query);
    await expectOrders(query, load);
    expect(await findBreaches(db)).toEqual([]);
    expect(await auditBreaches(db)).toEqual([]);
    expect(await findProblems(query)).toEqual([]);
    console.log(`${load.answered.size} orders, ${pages.gaps.count} pages, none failed; ${gap}`);
  } finally {
    await Promise.allSettled([pages.stop(), load.stop()]);
    await close();
    for (const one of running) await one.stop();
  }
});
