import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { answerOfJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine } from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { showNetwork } from "../../network/ports/network-page";
import { showOverview } from "../../orders/services/overview";
import { powerOff } from "../power/off";
import { createSnapshot } from "./create-snapshot";
import { getSnapshots } from "./get-snapshot";
import { listSnapshots } from "./list";
import { loadStats } from "./load-stats";
import { removeSnapshot } from "./remove-snapshot";
import { restoreSnapshot } from "./restore-snapshot";
import { updateRestoreSettings } from "./update-restore-settings";

withCatalogDatabase();

const calls = { create: createSnapshot, remove: removeSnapshot, restore: restoreSnapshot };
const runner = runnerOf(
  ...Object.values(calls).map(({ kind }) => kind),
  getSnapshots.kind,
  loadStats.kind,
  powerOff.kind,
);

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const rename = (hostname: string) => database().update(servers).set({ hostname }).where(eq(servers.id, id));
const end = (callback: string) => answerOfJob(callback, runner);
const done = async (event: keyof typeof calls, name: string) =>
  end((await calls[event].call(context, { id, name })).callback);
const off = async () => end((await powerOff.call(context, { id })).callback);
const names = async () =>
  ((await listSnapshots.call(context, { id })).snapshots ?? []).map(({ name }) => name);

describe("snapshots", () => {
  it("are made, listed, restored and removed", async () => {
    expect(await done("create", "first")).toMatchObject({
      result: "OK",
      scope: "Snapshot first is created",
      context: { action: "create_snapshot", id: String(id) },
    });
    const asked = await getSnapshots.call(context, { id });
    expect(asked.settings).toEqual({ num_max: 1, rotate: 0 });
    expect(await end(asked.callback)).toMatchObject({
      scope: {
        snapshots: [{ name: "first", date: expect.any(String), openstack_image_id: expect.any(String) }],
      },
      context: { action: "get_snapshot" },
    });
    expect(await done("restore", "first")).toMatchObject({ scope: "Snapshot first is restored" });
    expect(await readMachine(id)).toMatchObject({ power: "on" });
    await expect(removeSnapshot.call(context, { id, name: "first" })).rejects.toMatchObject({
      extras: { doc: "server.on" },
    });
    await off();
    expect(await done("restore", "first")).toMatchObject({ result: "OK" });
    expect(await readMachine(id)).toMatchObject({ power: "off" });
    for (const time of ["first", "second"])
      expect(await done("remove", "first"), time).toMatchObject({ scope: "Snapshot first is removed" });
    expect(await names()).toEqual([]);
  });

  it("are no more than are kept, unless the oldest is to go", async () => {
    await done("create", "one");
    expect(await done("create", "one")).toMatchObject({
      result: "Fail",
      scope: "there is a snapshot of that name",
    });
    expect(await done("create", "two")).toMatchObject({
      result: "Fail",
      scope: "1 of 1 snapshots are kept, remove one first",
    });
    await updateRestoreSettings.call(context, { id, num_max: 2, rotate: 1 });
    for (const name of ["two", "three"]) expect(await done("create", name)).toMatchObject({ result: "OK" });
    expect(await names()).toEqual(["three", "two"]);
  });

  it("tell why they could not be made", async () => {
    await rename("full-1");
    expect(await done("create", "x")).toMatchObject({
      scope: "there is no room for it, nothing was done",
    });
    await rename("fail-work-1");
    expect(await done("create", "x")).toMatchObject({ scope: "the machine refused, nothing was done" });
    await rename("fail-work-once-1");
    expect(await done("create", "once")).toMatchObject({ scope: "Snapshot once is created" });
    await rename("web-1");
    expect(await done("restore", "nothing")).toMatchObject({ result: "Fail", scope: "snapshot not found" });
  });

  it("made by an attempt whose answer was lost are not made twice", async () => {
    await rename("lose-work-1");
    expect(await done("create", "lost")).toMatchObject({ scope: "Snapshot lost is created" });
    expect(await names()).toEqual(["lost"]);
  });

  it("are not for physical machines", async () => {
    const physical = await addService(new Date(), { preset: "bm.v4-entry", plan: "4" });
    const owner = await asUser(physical.account.id);
    const asked = { id: physical.serverId, name: "x" };
    for (const call of [createSnapshot, getSnapshots, restoreSnapshot])
      await expect(call.call(owner, asked)).rejects.toMatchObject({
        message: "invalid argument id: this server has no snapshots",
      });
    expect((await listSnapshots.call(owner, { id: asked.id })).snapshots).toBeNull();
    for (const page of [showOverview, showNetwork]) {
      expect((await page.call(owner, { id: asked.id })).unable).toContain("changeSnapshot");
      expect((await page.call(context, { id })).unable).not.toContain("changeSnapshot");
    }
  });
});

it("the load of a virtual machine is told as clients read it", async () => {
  const read = async () => {
    const result = await end((await loadStats.call(context, { id })).callback);
    expect(result.context).toEqual({ action: "get_vm_statics", id: String(id) });
    return JSON.parse(String(result.scope));
  };
  expect(await read()).toMatchObject({ status: "up", cpu: expect.any(Number), uptime: expect.any(Number) });
  await off();
  expect(await read()).toMatchObject({ status: "down", cpu: 0, net_out: 0 });
});
