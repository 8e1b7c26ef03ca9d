import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, setTestRuntime } from "@/lib/testing/factories";
import { findBreaches } from "@/lib/testing/ledger";
import { startMailServer } from "@/lib/testing/mail-server";
import { pageProcessesOf } from "@/lib/testing/page-processes";
import { type PanelProcess, startPanel } from "@/lib/testing/panel-process";
import { copyPanelTemplate } from "@/lib/testing/panel-template";
import { sized } from "@/lib/testing/sized";
import { startTemplatePostgres } from "@/lib/testing/template-postgres";
import { waitFor } from "@/lib/testing/wait-for";
import { expectOrders, startOrderLoad } from "./order-load";
import { findProblems } from "./whole";
import { expect, test } from "./wire";

/*
 * A web, a worker and a database of their own, killed one after the other at any moment under orders, deployments and
 * mails: nothing is lost or there twice, whatever was under way goes on, and nothing stays locked.
 */
const kinds = ["web", "worker", "pages", "database"] as const;
type Kind = (typeof kinds)[number];
const rounds = sized(1, 25);
const ordersBetween = sized(5, 10);

test(`${rounds * kinds.length} kills of web, worker, pages and database lose nothing and double nothing`, async () => {
  test.setTimeout(sized(300_000, 2_400_000));
  const folder = await mkdtemp(path.join(tmpdir(), "berth-kills-"));
  await copyPanelTemplate(folder);
  let database = await startTemplatePostgres(folder);
  const { port } = database;
  const databaseUrl = database.url("berth");
  const mails = await startMailServer();
  const env = {
    ...{ TRUST_PROXY: "loopback", API_RATE_LIMIT: "0", UNPAID_ORDERS_LIMIT: "0", DEPLOY_SPEED: "20000" },
    SMTP_URL: mails.url,
  };
  const begin = (ROLE: "web" | "worker") => startPanel({ databaseUrl, env: { ...env, ROLE } });
  let web: PanelProcess = await begin("web");
  let worker: PanelProcess = await begin("worker");
  setTestRuntime(web.url);
  const earlier = connect(databaseUrl);
  const complaint = () => `${web.logs().slice(-2_000)}\n${worker.logs().slice(-2_000)}`;
  const load = await startOrderLoad(earlier.db, { callers: 4, url: () => web.url, complaint });
  await earlier.close();

  const kill: Record<Kind, () => Promise<void>> = {
    web: async () => {
      await web.kill9();
      web = await begin("web");
    },
    worker: async () => {
      await worker.kill9();
      worker = await begin("worker");
    },
    pages: async () => {
      const [pages] = pageProcessesOf(web);
      if (pages) process.kill(pages, "SIGKILL");
    },
    database: async () => {
      await database.kill();
      database = await startTemplatePostgres(folder, port);
    },
  };
  const gaps = new Map<Kind, number[]>();
  try {
    await load.arrive(ordersBetween);
    for (let round = 0; round < rounds; round++)
      for (const kind of kinds) {
        load.takeGap();
        await kill[kind]();
        await load.arrive(load.answered.size + ordersBetween);
        gaps.set(kind, [...(gaps.get(kind) ?? []), load.takeGap()]);
      }
  } finally {
    await load.stop();
  }
  const later = connect(databaseUrl);
  try {
    const mine = `account_id = any('{${load.accountIds.join(",")}}')`;
    const none = (query: string) => async () => (await later.query(query)).length === 0 || undefined;
    await waitFor(
      none("select 1 from jobs where finished_at is null limit 1"),
      "Not every deployment ends.",
      60_000,
    );
    await waitFor(
      none(`select 1 from mails where sent_at is null and ${mine} limit 1`),
      "Not every mail is sent.",
      60_000,
    );
    await waitFor(
      none(
        "select 1 from graphile_worker._private_jobs where locked_at < now() - interval '1 minute' limit 1",
      ),
      "Something stays locked.",
      60_000,
    );
    await expectOrders(later.query, load);
    expect(await findBreaches(later.db)).toEqual([]);
    expect(await findProblems(later.query)).toEqual([]);
    const [told] = await later.query(`select count(*)::int as n from mails where ${mine}`);
    // One that was handed over and not noted yet is sent again: as often as somebody was killed at most.
    const recipients = new Set(
      (await later.query("select email from accounts where id = any($1)", [load.accountIds])).map(
        ({ email }) => email,
      ),
    );
    const arrived = mails.received.filter(({ to }) => to && recipients.has([to].flat()[0]?.text ?? ""));
    expect(arrived.length).toBeGreaterThanOrEqual(told.n);
    expect(arrived.length - told.n).toBeLessThanOrEqual(4 * rounds * kinds.length);
    const longest = [...gaps].map(([kind, all]) => `${kind} ${Math.max(...all).toFixed(1)} s`).join(", ");
    console.log(`${load.answered.size} orders, ${told.n} mails; longest without an answer: ${longest}`);
  } finally {
    await later.close();
    await web.stop();
    await worker.stop();
    await database.stop();
    await mails.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
