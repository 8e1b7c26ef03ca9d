import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { addAccount } from "@/lib/testing/factories";
import { keepKinds } from "@/lib/testing/jobs/keep-kinds";
import { makeKind, readJob, runJob, runnerOf, stepJob } from "@/lib/testing/jobs/work";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { reads, writes } from "../access/access";
import { asyncOperation } from "../async/async-operation";
import type { Holds } from "../async/job-kind";
import { startJob } from "../async/write-job";
import type { SignedContext } from "../operation/context";
import { server } from "../server/server-target";
import { checkCallback } from "./check";

withCatalogDatabase();
keepKinds("eq.off", "eq.reboot", "eq.sensors", "vm.restore_snapshot", "billing.request_cancellation");

const declared = {
  summary: "Does something to a server",
  target: server("id"),
  input: z.object({ id: wireInt(0), how: wireText(10).optional() }),
  perform: async () => ({ state: "done" as const }),
};
const off = asyncOperation({ ...declared, name: "eq.off", access: writes(), changes: [], fails: [] });
const reboot = asyncOperation({ ...declared, name: "eq.reboot", access: writes(), changes: [], fails: [] });
const sensors = asyncOperation({ ...declared, name: "eq.sensors", access: reads() });
const restore = asyncOperation({
  ...declared,
  name: "vm.restore_snapshot",
  access: writes(),
  changes: [],
  fails: [],
  holds: "everything",
});
const end = asyncOperation({
  ...declared,
  name: "billing.request_cancellation",
  access: writes(),
  changes: [],
  fails: [],
  holds: "everything",
  follows: ({ holds }) => holds === "changes",
  kind: makeKind({
    operation: "billing.request_cancellation",
    action: "request_cancellation",
    holds: "everything",
    follows: ({ holds }) => holds === "changes",
    isLast: () => true,
  }),
});
const all = { end, off, reboot, sensors, restore };
type Name = keyof typeof all;
const runner = runnerOf(end.kind, off.kind, reboot.kind, sensors.kind, restore.kind);

let accountId: number;
let context: SignedContext;
let id: number;
beforeEach(async () => {
  accountId ??= (await addAccount(database())).id;
  context = await asUser(accountId);
  id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
});

const call = async (name: Name, more: object = {}) =>
  (await all[name].call(context, { id, ...more })).callback;

it.each([
  ["off", "changes"],
  ["reboot", "changes"],
  ["sensors", "nothing"],
  ["restore", "everything"],
] as [Name, Holds][])("%s holds %s on its server", (name, holds) =>
  expect(all[name].kind?.holds).toBe(holds),
);

describe("of two calls for one server", () => {
  it.each([
    ["off", "reboot", "waits"],
    ["off", "restore", "waits"],
    ["restore", "off", "waits"],
    ["restore", "sensors", "waits"],
    ["off", "sensors", "goes beside"],
    ["sensors", "off", "goes beside"],
    ["sensors", "restore", "goes beside"],
  ] as [Name, Name, "waits" | "goes beside"][])("%s, then %s: the second %s", async (first, second, how) => {
    const callback = await call(first);
    const next = await call(second);
    expect(next).not.toBe(callback);
    await stepJob(next, runner);
    const waits = how === "waits";
    expect(await readJob(next)).toMatchObject({
      state: "running",
      stage: waits ? "queued" : "performing",
      isBehind: waits,
    });
    expect(await checkCallback.call(asGuest(), { key: next })).toMatchObject({ result: "Not ready" });
    await runJob(callback, runner);
    expect(await runJob(next, runner)).toMatchObject({ state: "done", isBehind: false });
  });

  it.each(["off", "sensors", "restore"] as const)(
    "%s with the same parameters is a repetition",
    async (name) => {
      const callback = await call(name);
      expect(await call(name)).toBe(callback);
      await runJob(callback, runner);
      expect(await call(name)).not.toBe(callback);
    },
  );

  it("a read with other parameters is a call of its own, and so is one after a change", async () => {
    const first = await call("sensors");
    expect(await call("sensors", { how: "fast" })).not.toBe(first);
    expect(await call("sensors")).toBe(first);
    await call("off");
    expect(await call("sensors")).not.toBe(first);
  });
});

it("work on one server is in nobody's way on another", async () => {
  await call("restore");
  const other = await addServer(database(), { id: accountId }, { hostname: "web-2" });
  await expect(reboot.call(context, { id: other })).resolves.toHaveProperty("callback");
});

describe("work that follows other work", () => {
  it("is taken at once, begins once that is over, and keeps all else out from its call on", async () => {
    const first = await call("off");
    const second = await call("end");
    expect(await readJob(second)).toMatchObject({ state: "running", stage: "queued" });
    await stepJob(second, runner);
    expect(await readJob(second)).toMatchObject({ state: "running", stage: "queued" });
    for (const name of ["reboot", "sensors"] as const)
      await expect(call(name)).rejects.toMatchObject({
        message: "request_cancellation is running",
        extras: { doc: "server.busy", details: { callback: second } },
      });
    expect(await call("end")).toBe(second);
    await runJob(first, runner);
    expect(await runJob(second, runner)).toMatchObject({ state: "done" });
    await expect(call("off")).resolves.not.toBe(first);
  });

  it("waits as any other where it cannot follow, and is refused where an order waits for its payment", async () => {
    await call("restore");
    expect(await readJob(await call("end"))).toMatchObject({ isBehind: true, isBegun: false });
    const other = await addServer(database(), { id: accountId }, { hostname: "web-3" });
    const unpaid = makeKind({ operation: "eq.order_instance", action: "deploy", holds: "changes" });
    await startJob(database(), unpaid, {
      accountId,
      serverId: other,
      context: {},
      now: new Date(),
      isWaiting: true,
    });
    await expect(end.call(context, { id: other })).rejects.toMatchObject({
      extras: { doc: "server.awaiting_payment" },
    });
  });
});

it("an order that nobody has paid holds its server, and nothing is running", async () => {
  const kind = makeKind({ operation: "eq.order_instance", action: "deploy", holds: "everything" });
  const facts = { accountId, serverId: id, context: {}, now: new Date() };
  await startJob(database(), kind, { ...facts, isWaiting: true });
  for (const name of ["off", "sensors"] as const)
    await expect(call(name)).rejects.toMatchObject({ extras: { doc: "server.awaiting_payment" } });
});

it("of different calls at once one begins and the others wait in the order of their acceptance", async () => {
  const keys = await Promise.all([
    call("off"),
    call("reboot"),
    call("restore"),
    call("off", { how: "hard" }),
  ]);
  const rows = await Promise.all(keys.map(readJob));
  const inOrder = rows.toSorted((one, other) => one.id - other.id);
  expect(inOrder.map(({ isBehind }) => isBehind)).toEqual([false, true, true, true]);
  for (const { key } of inOrder.toReversed()) await stepJob(key, runner);
  for (const [index, { id: jobId }] of inOrder.entries()) {
    await runJob((await readJob(jobId)).key, runner);
    const later = await Promise.all(inOrder.slice(index + 1).map((one) => readJob(one.id)));
    expect(later.every(({ stage }) => stage === "queued")).toBe(true);
  }
});
