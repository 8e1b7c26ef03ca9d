import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { addAccount } from "@/lib/testing/factories";
import { keepKinds } from "@/lib/testing/jobs/keep-kinds";
import { readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { writes } from "../access/access";
import { advanceJob } from "../jobs/advance";
import { checkCallback } from "../jobs/check";
import { claimJob, leaseSeconds } from "../jobs/claim";
import { server } from "../server/server-target";
import { asyncOperation } from "./async-operation";
import type { Outcome } from "./job-kind";

withCatalogDatabase();
keepKinds("eq.off");

let calls = 0;
let outcome: () => Promise<Outcome> = async () => ({ state: "done", scope: "Post is off" });

const switchOff = asyncOperation({
  name: "eq.off",
  summary: "Switches a server off",
  access: writes(),
  changes: [],
  fails: [],
  target: server("id"),
  input: z.object({ id: wireInt(0), how: wireText(10).optional() }),
  perform: async () => {
    calls++;
    return outcome();
  },
});
const runner = runnerOf(switchOff.kind);

let accountId: number;
let id: number;
beforeEach(async () => {
  calls = 0;
  outcome = async () => ({ state: "done", scope: "Post is off" });
  accountId = (await addAccount(database())).id;
  id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
});

const ask = async (more: object = {}) =>
  (await switchOff.call(await asUser(accountId), { id, ...more })).callback;
const check = (key: string) => checkCallback.call(asGuest(), { key });

test("it answers a callback, and its result once the worker has performed it", async () => {
  const key = await ask();
  expect(await check(key)).toEqual({ result: "Not ready", key, stage: "queued", progress: 0 });
  await runJob(key, runner);
  const context = { action: "off", id: String(id) };
  expect(await check(key)).toEqual({
    result: "OK",
    action: "check",
    scope: "Post is off",
    context,
    debug: null,
    key,
  });
  expect((await readJob(key)).input).toBeNull();
});

test("the same call while it is under way is a repetition; another one waits, and ends the repetition", async () => {
  const key = await ask();
  expect(await ask()).toBe(key);
  const other = await ask({ how: "hard" });
  expect(await check(other)).toEqual({ result: "Not ready", key: other, stage: "queued", progress: 0 });
  const third = await ask();
  expect([key, other]).not.toContain(third);
  expect(await ask()).toBe(third);
  await runJob(key, runner);
  await runJob(other, runner);
  expect(await runJob(third, runner)).toMatchObject({ state: "done" });
  expect(calls).toBe(3);
});

test("of many calls at once one begins", async () => {
  const context = await asUser(accountId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => switchOff.call(context, { id })));
  expect(new Set(answers.map(({ callback }) => callback)).size).toBe(1);
  expect(await database().$count(jobs, eq(jobs.serverId, id))).toBe(1);
});

test("what throws is tried again, and fails in the end without its text", async () => {
  outcome = async () => {
    throw new Error("secret detail");
  };
  const key = await ask();
  expect(await runJob(key, runner)).toMatchObject({
    state: "failed",
    attempt: 3,
    failure: { code: "unexpected" },
  });
  expect(calls).toBe(3);
  expect(JSON.stringify(await check(key))).not.toContain("secret");
});

test("a key that lost its right meanwhile, and an account that was closed, have nothing done for them", async () => {
  const context = await asKey(accountId);
  const { callback } = await switchOff.call(context, { id });
  await database().execute(`update api_keys set permissions = '["eq/list"]' where account_id = ${accountId}`);
  expect(await runJob(callback, runner)).toMatchObject({
    state: "failed",
    failure: { code: "notAllowed" },
  });
  const key = await ask();
  await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.id, accountId));
  expect(await runJob(key, runner)).toMatchObject({ state: "failed", failure: { code: "notAllowed" } });
  expect(calls).toBe(0);
});

test("a worker that lost its lease leaves the end to the one that has it", async () => {
  const key = await ask();
  const { id: jobId } = await readJob(key);
  await advanceJob(jobId, new Date(), runner);
  const later = new Date(Date.now() + (leaseSeconds + 1) * 1000);
  outcome = async () => {
    await claimJob(jobId, later, ["eq.off"]);
    return { state: "done", scope: "too late" };
  };
  await advanceJob(jobId, new Date(), runner);
  expect(await readJob(key)).toMatchObject({ state: "running", scope: null });
});
