import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { readJob } from "@/lib/testing/jobs/work";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addDeployment, beginWork, type TestDeployment } from "@/lib/testing/servers/servers";
import { showOptions } from "../../orders/orders/options";
import { keepDeployTime, readUsualTime } from "./shared/usual-times";
import { showJob } from "./show";

withCatalogDatabase();

const now = new Date();
const place = { action: "deploy", presetId: 101, location: "FI" };
let accountId: number;
beforeAll(async () => {
  accountId = (await addAccount(database())).id;
});

async function begun(): Promise<TestDeployment> {
  const deployment = await addDeployment(database(), { id: accountId }, "web-1", "queued");
  const { presetId, location } = place;
  await database().update(servers).set({ presetId, location }).where(eq(servers.id, deployment.serverId));
  return deployment;
}

/** A job that has taken that many seconds and ends now; the caller selects the transaction. */
async function almostDone(seconds: number): Promise<number> {
  const { id } = await readJob((await begun()).key);
  const startedAt = new Date(now.getTime() - seconds * 1_000);
  const stage = { jobId: id, attempt: 1, stage: "installing", startedAt, finishedAt: now };
  await database().insert(jobStages).values(stage);
  await database().update(jobs).set({ state: "done" }).where(eq(jobs.id, id));
  return id;
}
async function took(...seconds: number[]): Promise<void> {
  for (const one of seconds) await keepDeployTime(database(), await almostDone(one), place, now);
}
const known = () => readUsualTime(database(), place);
const options = async () => {
  const offered = await showOptions.call(await asUser(accountId), { location: "FI", names: ["101"] });
  return { elsewhere: offered.usual, there: offered.presets.find(({ id }) => id === 101)?.usual.FI };
};

it("a range is told of several deployments, of a few their middle, and of none the estimate", async () => {
  const { elsewhere, there } = await options();
  expect(there).toBeUndefined();
  expect(elsewhere.from).toBe(elsewhere.to);

  await took(900, 1_000, 1_400);
  expect(await options()).toEqual({ elsewhere, there: { from: 1_000, to: 1_000 } });
  expect((await known()).usual.late).toBeCloseTo(1_000 * 1.35);

  await took(1_100, 1_200);
  expect((await options()).there).toEqual({ from: 940, to: 1_320 });
  const { usual, stages } = await known();
  expect(usual.late).toBeCloseTo(1_360);
  expect(stages.installing).toBe(1_100);

  const { key } = await begun();
  await beginWork(database(), { key }, 60);
  const page = await showJob.call(await asUser(accountId), { key });
  expect(page.usual).toEqual(usual);
  expect(page.stages.find(({ name }) => name === "installing")?.usual_seconds).toBe(1_100);
});

it("the last fifty count, each once, and none is lost of those that end together", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 52; count++) ids.push(await almostDone(600));
  const end = (id: number) => inTransaction((db) => keepDeployTime(db, id, place, now));
  for (let from = 0; from < ids.length; from += 13) await Promise.all(ids.slice(from, from + 13).map(end));
  expect((await known()).usual).toEqual({ from: 600, to: 600, late: 600 });
  // An end that is recorded twice counts once.
  await took(9_000);
  const last = ids.at(-1) ?? 0;
  for (let again = 0; again < 50; again++) await end(last);
  expect((await known()).usual).toEqual({ from: 600, to: 600, late: 600 });
  await took(9_000, 9_000, 9_000);
  expect((await known()).usual.late).toBeGreaterThan(600);
});
