import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine, readServer, type TestService } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { StaffContext } from "../../kernel/operation/context";
import { suspendServer } from "../../orders/renewals/suspend";
import { alignByStaff } from "../servers/align-by-staff";
import { powerOff } from "./off";
import { switchPowerByStaff } from "./switch-by-staff";

withCatalogDatabase();

const runner = runnerOf(switchPowerByStaff.kind, powerOff.kind);
const reason = "asked for by phone";

let support: StaffContext;
let service: TestService;
beforeEach(async () => {
  support = await asStaff("support");
  service = await addService(new Date(Date.now() - 3_600_000));
});

const press = (target: "on" | "off" | "hard_off" | "reboot", who = support) =>
  switchPowerByStaff.call(who, { id: service.serverId, target, reason });
const readJobs = () =>
  database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.serverId, service.serverId), eq(jobs.operation, "servers.switch_power")))
    .orderBy(jobs.id);
const runAll = async () => {
  for (const { key } of await readJobs()) await runJob(key, runner);
};

it("staff switch a server off and on, with a reason that its owner reads", async () => {
  expect(await press("off")).toEqual({ is_queued: false });
  expect(await readServer(service.serverId)).toMatchObject({ state: "stopped" });
  await runAll();
  expect(await readMachine(service.serverId)).toMatchObject({ power: "off" });
  await press("on");
  await runAll();
  expect(await readMachine(service.serverId)).toMatchObject({ power: "on" });
  expect(await changesOnRecord("servers.switch_power", `server ${service.serverId}`)).toEqual([
    { job: "off", reason },
    { job: "on", reason },
  ]);
});

it("two presses at once are one job, and another one waits for its turn", async () => {
  await Promise.all([press("off"), press("off"), press("off")]);
  expect(await readJobs()).toHaveLength(1);
  expect(await press("on")).toEqual({ is_queued: true });
  await runAll();
  expect((await readJobs()).map(({ state }) => state)).toEqual(["done", "done"]);
  expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
});

it("waits behind the call of its owner", async () => {
  const { callback } = await powerOff.call(await asUser(service.account.id), { id: service.serverId });
  expect(await press("on")).toEqual({ is_queued: true });
  await runJob(callback, runner);
  await runAll();
  expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
});

it("is refused without a reason or the right, and for a server that is suspended", async () => {
  const none = switchPowerByStaff.call(support, { id: service.serverId, target: "off", reason: " " });
  await expect(none).rejects.toEqual(refusal("reason.missing"));
  await expect(press("off", await asStaff("billing"))).rejects.toEqual(refusal("staff.right_missing"));
  await suspendServer.call(support, { id: service.serverId, reason });
  await expect(press("on")).rejects.toEqual(refusal("server.suspended"));
  expect(await readJobs()).toEqual([]);
});

it("a machine is brought into line only while nothing else works on it", async () => {
  const ask = () => alignByStaff.call(support, { id: service.serverId, reason });
  await ask();
  expect(await changesOnRecord("servers.align", `server ${service.serverId}`)).toEqual([
    { aligned: "running", reason },
  ]);
  await press("off");
  await expect(ask()).rejects.toEqual(refusal("server.busy"));
});
