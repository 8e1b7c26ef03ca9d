import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine } from "@/lib/testing/money/renewals";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { getPdu } from "../power/get-pdu";
import { callTask } from "./call";
import { getTasks } from "./get-tasks";

withCatalogDatabase();

const runner = runnerOf(callTask.kind);
let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const run = async (task: string, of = { context, id }) => {
  const { callback } = await callTask.call(of.context, { id: of.id, task });
  await runJob(callback, runner);
  return checkCallback.call(asGuest(), { key: callback });
};
const withGraphics = async () => {
  const service = await addService(new Date(), { preset: "401", plan: "2" });
  return { context: await asUser(service.account.id), id: service.serverId };
};

it("a task is done on the machine, by number or name", async () => {
  for (const task of ["4", "system-update"])
    expect(await run(task)).toMatchObject({
      result: "OK",
      scope: "Task system-update is done",
      context: { action: "call", id: String(id), task: "system-update" },
    });
  const tasks = (await readMachine(id))?.setup.tasks;
  expect(Object.values(tasks ?? {})).toEqual(["system-update", "system-update"]);
});

it("drivers of graphics cards are for machines that have one", async () => {
  await expect(run("1")).rejects.toMatchObject({
    message: "invalid argument task: needs a graphics card, this preset has none",
  });
  expect(await run("1", await withGraphics())).toMatchObject({ scope: "Task gpu-driver is done" });
});

it("an unknown task, and a machine without a system, are refused by name", async () => {
  for (const task of ["-1", "9", "rm -rf", "constructor"])
    await expect(run(task)).rejects.toMatchObject({ message: "invalid argument task: unknown task" });
  await database().update(servers).set({ systemId: null }).where(eq(servers.id, id));
  await expect(run("4")).rejects.toMatchObject({ message: "invalid argument task: needs a system" });
});

it("a machine that refuses says so", async () => {
  await database().update(servers).set({ hostname: "fail-work-1" }).where(eq(servers.id, id));
  expect(await run("4")).toMatchObject({ result: "Fail", scope: "the machine refused, nothing was done" });
});

it("tasks are the same for everybody; with a server, those that it can run", async () => {
  const all = await getTasks.call(asGuest(), {});
  expect(all.tasks.map((task) => task.id)).toEqual([1, 2, 3, 4]);
  expect(await getTasks.call(context, {})).toEqual(all);
  expect((await getTasks.call(context, { id })).tasks.map((task) => task.name)).toEqual(["system-update"]);
  const graphics = await withGraphics();
  expect(await getTasks.call(graphics.context, { id: graphics.id })).toEqual(all);
  await expect(getTasks.call(asGuest(), { id })).rejects.toMatchObject({ code: "invalid" });
  await expect(getTasks.call(graphics.context, { id })).rejects.toMatchObject({ code: "forbidden" });
});

it("power outlets are those of a physical machine", async () => {
  const graphics = await withGraphics();
  const { pdu } = await getPdu.call(graphics.context, { id: graphics.id });
  expect(pdu).toHaveLength(2);
  expect(pdu[0]).toMatchObject({ location: "NL", status: "on", outlet: expect.stringMatching(/^A\d+$/) });
  await expect(getPdu.call(context, { id })).rejects.toMatchObject({
    message: "invalid argument id: a virtual machine has no power outlets",
  });
});
