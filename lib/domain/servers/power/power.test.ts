import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { servers } from "@/lib/db/tables/servers/servers";
import { answerOfJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine, readServer } from "@/lib/testing/money/renewals";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { pauseServer } from "../../orders/services/suspend";
import { resumeServer } from "../../orders/services/unsuspend";
import { showServer } from "../servers/show";
import { setBootDevice } from "./boot-dev";
import { hardOff } from "./hard-off";
import { powerOff } from "./off";
import { powerOn } from "./on";
import { reboot } from "./reboot";
import { readSensors } from "./sensors";
import { askStatus } from "./status";

withCatalogDatabase();

const calls = { on: powerOn, off: powerOff, hard_off: hardOff, reboot, status: askStatus };
const pauses = { suspend: pauseServer, unsuspend: resumeServer };
const all = { ...calls, ...pauses };
const runner = runnerOf(...Object.values(all).map(({ kind }) => kind), readSensors.kind, setBootDevice.kind);

let context: SignedContext;
let id: number;
beforeEach(async () => {
  const service = await addService(new Date());
  id = service.serverId;
  context = await asUser(service.account.id);
});

const rename = (hostname: string) => database().update(servers).set({ hostname }).where(eq(servers.id, id));
const call = async (name: keyof typeof all, who = context) => (await all[name].call(who, { id })).callback;
const end = (callback: string) => answerOfJob(callback, runner);
const done = async (name: keyof typeof all) => end(await call(name));
const show = async () => (await showServer.call(context, { id })).server_data;

describe("power", () => {
  it("is power_off as soon as off is accepted, while the machine still runs", async () => {
    const callback = await call("off");
    expect(await show()).toMatchObject({
      Condition_Component: "rent",
      status: "power_off",
      power_status: "on",
    });
    expect(await end(callback)).toMatchObject({
      result: "OK",
      scope: "Post is off",
      context: { action: "off", id: String(id) },
    });
    expect(await show()).toMatchObject({ status: "power_off", power_status: "off" });
    expect(await readMachine(id)).toMatchObject({ power: "off" });
  });

  it.each([
    ["on", "Post is on", "Chassis Power Control: Up/On"],
    ["off", "Post is off", "Chassis Power Control: Soft"],
    ["hard_off", "Post is off", "Chassis Power Control: Down/Off"],
    ["reboot", "Post is on", "Chassis Power Control: Cycle"],
    ["status", "Server power status: ON", "Chassis Power is on"],
  ] as const)("%s answers in the words of old clients", async (name, scope, debug) => {
    const context = { action: name, id: String(id) };
    expect(await done(name)).toMatchObject({ result: "OK", scope, debug, context });
  });

  it("is off and on again, and the machine says so each time", async () => {
    await done("off");
    expect(await done("status")).toMatchObject({ scope: "Server power status: OFF" });
    await expect(call("reboot")).rejects.toMatchObject({ extras: { doc: "server.off" } });
    await done("on");
    expect(await done("status")).toMatchObject({ scope: "Server power status: ON" });
    expect(await show()).toMatchObject({ status: "rent", power_status: "on" });
  });

  it("done twice is done once", async () => {
    await done("off");
    expect(await done("off")).toMatchObject({ result: "OK", scope: "Post is off" });
  });
});

describe("a failure says what was done, and the row what is true", () => {
  it("of a machine that refuses: nothing", async () => {
    await rename("fail-power-1");
    expect(await done("off")).toMatchObject({
      result: "Fail",
      scope: "the machine refused, nothing was done",
    });
    expect(await show()).toMatchObject({ status: "rent", power_status: "on" });
  });

  it("of one that cannot be reached once: it is tried again", async () => {
    await rename("fail-power-once-1");
    expect(await done("reboot")).toMatchObject({ result: "OK", scope: "Post is on" });
  });

  it("of one whose answer was lost: a restart is not done twice, and it is said that nobody knows", async () => {
    await rename("lose-power-1");
    const job = await runJob(await call("reboot"), runner);
    expect(job).toMatchObject({ state: "failed", attempt: 1, failure: { code: "noReply" } });
    expect(await show()).toMatchObject({ status: "rent" });
  });

  it("of one whose answer was lost: switching off is asked for again and so found done", async () => {
    await rename("lose-power-1");
    expect(await done("off")).toMatchObject({ result: "OK", scope: "Post is off" });
  });

  it("of one that never answers: the row says what was known before", async () => {
    await rename("stall-1");
    expect(await done("off")).toMatchObject({
      result: "Fail",
      scope: "the machine's controller did not answer within 3 s, it is not known whether it was done",
    });
    expect(await show()).toMatchObject({ status: "rent", power_status: "on" });
  });

  it("of a key that lost its right meanwhile: nothing", async () => {
    const key = await asKey(context.actor.account.id);
    const callback = await call("off", key);
    await database()
      .update(apiKeys)
      .set({ permissions: ["eq/list"] })
      .where(eq(apiKeys.id, key.actor.session.apiKeyId ?? 0));
    expect(await end(callback)).toMatchObject({ result: "Fail", scope: "permission denied" });
    expect(await show()).toMatchObject({ status: "rent", power_status: "on" });
  });
});

describe("an owner's pause", () => {
  it("switches the machine off and keeps it off until it ends, then it is as before", async () => {
    await done("off");
    expect(await done("suspend")).toMatchObject({ result: "OK", context: { action: "suspend" } });
    expect(await show()).toMatchObject({
      Condition_Component: "power_off",
      status: "power_off",
      suspended_by: "owner",
    });
    await expect(call("on")).rejects.toMatchObject({ extras: { doc: "server.suspended" } });
    expect(await readMachine(id)).toMatchObject({ isSuspended: true, power: "off" });
    expect(await done("suspend")).toMatchObject({ result: "OK" });
    expect(await done("unsuspend")).toMatchObject({ result: "OK" });
    expect(await show()).toMatchObject({ Condition_Component: "rent", status: "power_off" });
    expect(await readMachine(id)).toMatchObject({ isSuspended: false, power: "off" });
    expect(await done("unsuspend")).toMatchObject({ result: "OK" });
  });

  it("is not how to end a suspension for non-payment", async () => {
    const facts = { state: "suspended", suspendedBy: "unpaid", stateBefore: "running" } as const;
    await database().update(servers).set(facts).where(eq(servers.id, id));
    await expect(call("unsuspend")).rejects.toMatchObject({ extras: { doc: "server.overdue" } });
    await expect(call("suspend")).rejects.toMatchObject({ extras: { doc: "server.suspended" } });
  });
});

describe("other work on the machine", () => {
  it.each([
    ["cd", "bootdev_cdrom", "Set Boot Device to cdrom"],
    ["pxe", "bootdev_pxe", "Set Boot Device to pxe"],
    ["disk", "bootdev_disk", "Set Boot Device to disk"],
  ] as const)("boots from %s the next time", async (media, action, scope) => {
    const { callback } = await setBootDevice.call(context, { id, media });
    expect(await end(callback)).toMatchObject({ scope, context: { action, id: String(id) } });
    expect(await readMachine(id)).toMatchObject({ bootDevice: media });
  });

  it("reads the sensors of a physical machine, and there are none of a virtual one", async () => {
    await expect(readSensors.call(context, { id })).rejects.toMatchObject({
      message: "invalid argument id: a virtual machine has no sensors",
    });
    const physical = await addService(new Date(), { preset: "bm.v4-entry", plan: "4" });
    const owner = await asUser(physical.account.id);
    const read = async () =>
      String((await end((await readSensors.call(owner, { id: physical.serverId })).callback)).scope);
    expect(await read()).toMatch(/^CPU Temp \| \d+ degrees C \| ok\nSystem Temp \| /);
    await runJob((await powerOff.call(owner, { id: physical.serverId })).callback, runner);
    expect(await read()).toMatch(/^CPU Temp \| no reading \| ns$/m);
    expect(await readServer(physical.serverId)).toMatchObject({ state: "stopped", power: "off" });
  });
});
