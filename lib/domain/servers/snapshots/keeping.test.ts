import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { setPin } from "@/lib/testing/factories";
import { answerOfJob, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { isOfKey } from "../../kernel/async/job-key";
import type { SignedContext } from "../../kernel/operation/context";
import { createSnapshot } from "./create-snapshot";
import { getEngine } from "./get-engine";
import { getSnapshots } from "./get-snapshot";
import { listSnapshots } from "./list";
import { loadStats } from "./load-stats";
import { removeSnapshot } from "./remove-snapshot";
import { restoreSnapshot } from "./restore-snapshot";
import { updateRestoreSettings } from "./update-restore-settings";

withCatalogDatabase();

const runner = runnerOf(createSnapshot.kind, removeSnapshot.kind, restoreSnapshot.kind, loadStats.kind);
const byName = [createSnapshot, removeSnapshot, restoreSnapshot];

let context: SignedContext;
let accountId: number;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  accountId = service.account.id;
  context = await asUser(accountId);
});

const change = (facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const end = (callback: string) => answerOfJob(callback, runner);
const create = async (name: string) => end((await createSnapshot.call(context, { id, name })).callback);
const settings = (num_max: number, rotate: 0 | 1 = 0) =>
  updateRestoreSettings.call(context, { id, num_max, rotate });
const kept = () => listSnapshots.call(context, { id });
const names = async () => ((await kept()).snapshots ?? []).map(({ name }) => name);

it("as many are kept as is said, the newest first; fewer from then on, once a further one is made", async () => {
  expect(await settings(3, 1)).toEqual({ id, settings: { num_max: 3, rotate: 1 } });
  for (const name of ["one", "two", "three"]) await create(name);
  expect(await kept()).toMatchObject({ max: 3, rotates: true });
  expect(await names()).toEqual(["three", "two", "one"]);
  await settings(1, 1);
  expect(await names()).toHaveLength(3);
  expect(await create("four")).toMatchObject({ result: "OK", scope: "Snapshot four is created" });
  expect(await names()).toEqual(["four"]);
  expect(await changesOnRecord("vm.update_restore_settings", `server ${id}`)).toEqual([
    { snapshots: { from: 1, to: 3 }, rotate: true },
    { snapshots: { from: 3, to: 1 }, rotate: true },
  ]);
});

it("without rotation a further one is refused and none is lost, until there is room", async () => {
  await settings(2);
  for (const name of ["one", "two"]) await create(name);
  expect(await create("three")).toMatchObject({
    ...{ result: "Fail", scope: "2 of 2 snapshots are kept, remove one first" },
  });
  expect(await names()).toEqual(["two", "one"]);
  await settings(3);
  expect(await create("three")).toMatchObject({ result: "OK" });
});

it("a machine that fails while the oldest is to go keeps it, and makes nothing", async () => {
  await create("one");
  await settings(1, 1);
  await change({ hostname: "fail-work-1" });
  expect(await create("two")).toMatchObject({
    result: "Fail",
    scope: "the machine refused, nothing was done",
  });
  expect(await names()).toEqual(["one"]);
});

it("settings out of bounds are refused by the field, and stay as they were", async () => {
  for (const [num_max, reason] of [
    [0, "must be at least 1"],
    [6, "must be at most 5"],
  ] as const)
    await expect(settings(num_max)).rejects.toEqual(refusal("argument.invalid", { num_max: reason }));
  expect(await kept()).toMatchObject({ max: 1, rotates: false });
});

it("a name is of letters, digits, dots, hyphens and underscores, for whatever is done", async () => {
  for (const call of byName)
    for (const name of ["", "a b", "../x", "ü", "x".repeat(101)])
      await expect(call.call(context, { id, name }), name).rejects.toEqual(
        refusal("argument.invalid", { name: expect.any(String) }),
      );
  expect(await create(`${"x".repeat(98)}.-`)).toMatchObject({ result: "OK" });
});

it("what loses data asks for the PIN, what makes a copy does not", async () => {
  await create("one");
  await setPin(database(), accountId, "4071");
  context = await asUser(accountId);
  await change({ state: "stopped" });
  for (const call of [removeSnapshot, restoreSnapshot])
    await expect(call.call(context, { id, name: "one" })).rejects.toEqual(refusal("pin.required"));
  expect(await names()).toEqual(["one"]);
  await settings(2);
  expect(await create("two")).toMatchObject({ result: "OK" });
});

it("two made at once are one after the other: the second waits for its turn", async () => {
  await change({ snapshotMax: 2 });
  const both = await Promise.all(["one", "two"].map((name) => createSnapshot.call(context, { id, name })));
  const rows = await Promise.all(both.map(({ callback }) => readJob(callback)));
  for (const { key } of rows.toSorted((one, other) => one.id - other.id))
    expect(await end(key)).toMatchObject({ result: "OK" });
  await change({ snapshotMax: 3 });
  const same = await Promise.all([1, 2].map(() => createSnapshot.call(context, { id, name: "same" })));
  expect(new Set(same.map(({ callback }) => callback)).size).toBe(1);
});

it("a server that cannot be used, is another's, or whose preset has none, makes none", async () => {
  const other = await asUser((await addService(new Date())).account.id);
  const key = await asKey(accountId, { permissions: ["vm/get_snapshot"] });
  expect((await listSnapshots.call(key, { id })).snapshots).toEqual([]);
  for (const call of byName) {
    await expect(call.call(other, { id, name: "x" })).rejects.toEqual(refusal("server.foreign"));
    await expect(call.call(key, { id, name: "x" })).rejects.toEqual(refusal("right.missing"));
  }
  await expect(listSnapshots.call(other, { id })).rejects.toEqual(refusal("server.foreign"));
  await change({ state: "suspended", suspendedBy: "unpaid" });
  for (const call of [...byName, getSnapshots, loadStats])
    await expect(call.call(context, { id, name: "x" })).rejects.toEqual(refusal("server.suspended"));
  await change({ state: "deploying", suspendedBy: null });
  expect((await kept()).snapshots).toEqual([]);
  const { presetId } = (await database().select().from(servers).where(eq(servers.id, id)))[0] ?? {};
  await change({ state: "running" });
  const rename = (name: string) =>
    database()
      .update(presets)
      .set({ name })
      .where(eq(presets.id, presetId ?? 0));
  const [before] = await database()
    .select({ name: presets.name })
    .from(presets)
    .where(eq(presets.id, presetId ?? 0));
  await rename("vds.v1-small");
  for (const call of byName)
    await expect(call.call(context, { id, name: "x" })).rejects.toEqual(
      refusal("argument.unsupported", { id: "this server has no snapshots" }),
    );
  expect((await kept()).snapshots).toBeNull();
  await rename(before?.name ?? "");
});

it("a machine that is not there tells no snapshots, and a copy of it fails for good", async () => {
  const { callback } = await createSnapshot.call(context, { id, name: "x" });
  await database().delete(simulatedMachines).where(eq(simulatedMachines.serverId, id));
  expect(await end(callback)).toMatchObject({ result: "Fail" });
  expect(await database().select().from(jobs).where(isOfKey(callback))).toMatchObject([
    { state: "failed", attempt: 1, failure: { code: "noMachine" } },
  ]);
  await expect(kept()).rejects.toEqual(refusal("machine.silent"));
});

it("every location names what makes its virtual machines", async () => {
  const { engines } = await getEngine.call(context, {});
  expect(engines).toHaveLength(8);
  expect(new Set(engines.map(({ location }) => location)).size).toBe(8);
  expect(engines).toContainEqual({ location: "NL", engine: "openstack" });
});
