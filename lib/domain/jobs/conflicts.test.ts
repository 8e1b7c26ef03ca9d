import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { asUser, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { addServer } from "@/lib/testing/servers";
import { makeKind, readJob, runJob, stepJob, workshopOf } from "@/lib/testing/work";
import { reads, writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import type { SignedContext } from "../kernel/context";
import type { Holds } from "../kernel/job-kind";
import { startJob } from "../kernel/write-job";
import { server } from "../servers/lookup";

withCatalogueDatabase();

const declared = {
  summary: "Does something to a server",
  target: server("id"),
  input: z.object({ id: wireInt(0), how: wireText(10).optional() }),
  perform: async () => ({ state: "done" as const }),
};
const off = asyncOperation({ ...declared, name: "eq.off", access: writes() });
const reboot = asyncOperation({ ...declared, name: "eq.reboot", access: writes() });
const sensors = asyncOperation({ ...declared, name: "eq.sensors", access: reads() });
const restore = asyncOperation({
  ...declared,
  name: "vm.restore_snapshot",
  access: writes(),
  holds: "everything",
});
const end = asyncOperation({
  ...declared,
  name: "billing.request_cancellation",
  access: writes(),
  holds: "everything",
  follows: ({ holds }) => holds === "changes",
});
const all = { end, off, reboot, sensors, restore };
type Name = keyof typeof all;
const workshop = workshopOf(end.kind, off.kind, reboot.kind, sensors.kind, restore.kind);

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
    ["off", "reboot", "off is running"],
    ["off", "restore", "off is running"],
    ["restore", "off", "restore_snapshot is running"],
    ["restore", "sensors", "restore_snapshot is running"],
    ["off", "sensors", null],
    ["sensors", "off", null],
    ["sensors", "restore", null],
  ] as [Name, Name, string | null][])("%s, then %s: %s", async (first, second, refusal) => {
    const callback = await call(first);
    if (refusal === null) return expect(await call(second)).not.toBe(callback);
    await expect(call(second)).rejects.toMatchObject({
      code: "conflict",
      message: refusal,
      extras: { doc: "server.busy", details: { callback } },
    });
  });

  it.each(["off", "sensors", "restore"] as const)(
    "%s with the same parameters is a repetition",
    async (name) => {
      const callback = await call(name);
      expect(await call(name)).toBe(callback);
      await runJob(callback, workshop);
      expect(await call(name)).not.toBe(callback);
    },
  );

  it("a read with other parameters is a call of its own", async () => {
    expect(await call("sensors", { how: "fast" })).not.toBe(await call("sensors"));
  });

  it("the refused one leaves nothing behind, and the way is free once the other is over", async () => {
    const callback = await call("off");
    await expect(call("reboot")).rejects.toThrow("off is running");
    await runJob(callback, workshop);
    expect(await readJob(await call("reboot"))).toMatchObject({ state: "running", action: "reboot" });
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
    await stepJob(second, workshop);
    expect(await readJob(second)).toMatchObject({ state: "running", stage: "queued" });
    for (const name of ["reboot", "sensors"] as const)
      await expect(call(name)).rejects.toMatchObject({ extras: { doc: "server.busy" } });
    expect(await call("end")).toBe(second);
    await runJob(first, workshop);
    expect(await runJob(second, workshop)).toMatchObject({ state: "done" });
    await expect(call("off")).resolves.not.toBe(first);
  });

  it("is refused by work of any other sort, and where an order waits for its payment", async () => {
    await call("restore");
    await expect(call("end")).rejects.toThrow("restore_snapshot is running");
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

it("of different calls at once one begins and the others are told which", async () => {
  const answers = await Promise.allSettled([
    call("off"),
    call("reboot"),
    call("restore"),
    call("off", { how: "hard" }),
  ]);
  const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(3);
  for (const reason of refused) expect(reason).toMatchObject({ extras: { doc: "server.busy" } });
});
