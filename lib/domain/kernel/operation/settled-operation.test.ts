import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { addAccount } from "@/lib/testing/factories";
import { readJob, runnerOf } from "@/lib/testing/jobs/work";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { reads } from "../access/access";
import type { Verdict } from "../async/write-job";
import { advanceJob } from "../jobs/advance";
import { checkCallback } from "../jobs/check";
import { settledOperation } from "./settled-operation";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let verdict: () => Promise<Verdict>;
let accountId: number;
beforeEach(async () => {
  accountId ??= (await addAccount(database())).id;
  verdict = async () => ({ at: now, state: "done", scope: "PIN is valid" });
});

const weigh = settledOperation({
  name: "eq.check_pin",
  summary: "Weighs something",
  access: reads({ right: "eq/set_pin" }),
  input: z.object({ pin: wireText(20) }),
  before: async (_context, { pin }) => `weighed ${pin.length}`,
  settle: () => verdict(),
});

const ask = async () => (await weigh.call(await asUser(accountId), { pin: "4071" })).callback;
const check = (key: string, at = now) => checkCallback.call(asGuest({ now: at }), { key });

describe("what is settled at once", () => {
  it("is told by its callback, as that of an asynchronous call", async () => {
    const key = await ask();
    expect(await check(key, inSeconds(1))).toEqual({
      result: "OK",
      action: "check",
      scope: "PIN is valid",
      context: { action: "check_pin", id: String(accountId) },
      debug: null,
      key,
    });
  });

  it("may be a refusal, told like a failure", async () => {
    verdict = async () => ({ at: now, state: "failed", failure: { code: "pinWrong" } });
    expect(await check(await ask(), inSeconds(1))).toMatchObject({
      result: "Fail",
      status: "failure",
      scope: "PIN is invalid",
      debug: null,
    });
  });

  it.each([
    ["done", "OK"],
    ["failed", "Fail"],
  ] as const)("is not told before its time when it is %s", async (state, result) => {
    const at = inSeconds(4);
    verdict = async () =>
      state === "done" ? { at, state, scope: "yes" } : { at, state, failure: { code: "pinWrong" } };
    const key = await ask();
    const waiting = { result: "Not ready", key, stage: "queued", progress: 0 };
    expect(await check(key, inSeconds(3.9))).toEqual(waiting);
    expect(await check(key, inSeconds(4))).toMatchObject({ result });
  });

  it("leaves nothing for a worker, and keeps none of its parameters", async () => {
    const key = await ask();
    const before = await readJob(key);
    await advanceJob(before.id, inSeconds(60), runnerOf());
    expect(await readJob(key)).toEqual(before);
    expect(before).toMatchObject({ input: null, sessionId: null, holds: "nothing", leaseUntil: null });
  });

  it("answers nothing when it cannot be found out", async () => {
    const before = await database().$count(jobs);
    verdict = () => Promise.reject(new Error("no verdict"));
    await expect(ask()).rejects.toThrow("no verdict");
    expect(await database().$count(jobs)).toBe(before);
  });
});
