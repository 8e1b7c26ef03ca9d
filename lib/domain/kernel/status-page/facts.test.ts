import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { asGuest, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { keyColumns } from "../async/job-key";
import { writeLedgerCheck } from "./shared/ledger-check";
import { showStatusPage } from "./show";

withCatalogDatabase();

const db = () => database();
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

afterEach(async () => {
  await db().execute(sql`delete from graphile_worker._private_jobs`);
  await db().delete(jobs);
  await db().delete(mails);
  setTestRuntime("http://panel.test");
});

/** The status while workers with these names hold their connections. */
async function among(names: readonly string[]): Promise<Awaited<ReturnType<typeof showStatusPage.call>>> {
  const [name, ...others] = names;
  if (name === undefined) return showStatusPage.call(asGuest(), {});
  return db().transaction(async (tx) => {
    await tx.execute(sql`select set_config('application_name', ${`berth ${name}`}, true)`);
    return among(others);
  });
}
const all = ["jobs", "messages", "webhooks"];
const sendsMail = () => setTestRuntime("http://panel.test", true, { SMTP_URL: "smtp://mail.test" });

describe("the status of the panel", () => {
  it("is well while every worker is there and nothing waits for it", async () => {
    sendsMail();
    await enqueue(db(), "job", { jobId: 1 }, { runAt: ago(50) });
    expect(await among(all)).toMatchObject({ work: "working", deployments: "working", mail: "working" });
  });

  it("tells of the worker that is away by what it does, and none of it by that of other programs", async () => {
    sendsMail();
    expect(await among(["messages"])).toMatchObject({
      work: "working",
      deployments: "failing",
      mail: "working",
    });
    expect(await among(["jobs"])).toMatchObject({ work: "working", deployments: "working", mail: "failing" });
    expect(await among([])).toMatchObject({ work: "failing", deployments: "failing", mail: "failing" });
  });

  it("is delayed by what is due for more than a minute, and by nothing that is for later or over", async () => {
    sendsMail();
    await enqueue(db(), "job", { jobId: 1 }, { runAt: ago(-600) });
    await enqueue(db(), "send_mail", { mailId: 1 }, { runAt: ago(600), key: "spent" });
    await db().execute(
      sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'spent'`,
    );
    await enqueue(db(), "another_task", {}, { runAt: ago(600) });
    expect(await among(all)).toMatchObject({ work: "working", deployments: "working", mail: "working" });
    await enqueue(db(), "send_mail", { mailId: 2 }, { runAt: ago(90), key: "late" });
    expect(await among(all)).toMatchObject({ work: "delayed", deployments: "working", mail: "delayed" });
    await db().execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = 'late'`,
    );
    expect(await among(all)).toMatchObject({ work: "working", mail: "working" });
  });

  it("fails for deployments when the last three of today failed, and a good one after them ends that", async () => {
    const { id: accountId } = await addAccount(db());
    let count = 0;
    const end = (state: "done" | "failed", at: Date, action = "deploy") => {
      const facts = { accountId, action, operation: "eq.order_instance", createdAt: at, finishedAt: at };
      const failure = state === "failed" ? { failure: { code: "badImage" as const } } : {};
      return db()
        .insert(jobs)
        .values({
          ...facts,
          ...failure,
          ...keyColumns(`${++count}`.padStart(32, "1")),
          state,
          stage: "done",
        });
    };
    for (const at of [ago(90_000), ago(89_000), ago(88_000)]) await end("failed", at);
    await end("failed", ago(500));
    await end("failed", ago(400));
    await end("failed", ago(350), "reboot");
    expect(await among(all)).toMatchObject({ deployments: "working" });
    await end("failed", ago(300));
    expect(await among(all)).toMatchObject({ deployments: "failing", work: "working" });
    await end("done", ago(200));
    expect(await among(all)).toMatchObject({ deployments: "working" });
  });

  it("fails for mail when a mail cannot be sent and none went out since, and is off without a server", async () => {
    sendsMail();
    await enqueue(db(), "send_mail", { mailId: 1 }, { key: "stuck" });
    await db().execute(sql`update graphile_worker._private_jobs set last_error = 'refused', attempts = 1,
      run_at = now() + interval '1 minute', created_at = now() - interval '5 minutes' where key = 'stuck'`);
    const facts = {
      accountId: null,
      recipient: "a@example.test",
      subject: "S",
      body: "B",
      createdAt: ago(900),
    };
    await db()
      .insert(mails)
      .values({ ...facts, sentAt: ago(600) });
    expect(await among(all)).toMatchObject({ mail: "failing", work: "working" });
    await db()
      .insert(mails)
      .values({ ...facts, sentAt: ago(60) });
    expect(await among(all)).toMatchObject({ mail: "working" });
    setTestRuntime("http://panel.test");
    expect(await among(all)).toMatchObject({ mail: "off" });
  });

  it("is of the books what the last proof said, for two nights", async () => {
    const proved = (hours: number, breaches: number) =>
      writeLedgerCheck(db(), { at: ago(hours * 3_600).toISOString(), seconds: 1, breaches });
    for (const [hours, breaches, billing] of [
      [49, 0, "working"],
      [51, 0, "delayed"],
      [51, 1, "failing"],
      [1, 1, "failing"],
    ] as const) {
      await proved(hours, breaches);
      expect(await among(all)).toMatchObject({ billing });
    }
  });

  it("is the same for everybody, and names nothing of the panel", async () => {
    const guest = await showStatusPage.call(asGuest(), {});
    for (const one of [await asUser((await addAccount(db())).id), await asStaff("admin")])
      expect(await showStatusPage.call(one, {})).toEqual(guest);
    expect(Object.keys(guest).sort()).toEqual(["billing", "database", "deployments", "mail", "work"]);
  });
});
