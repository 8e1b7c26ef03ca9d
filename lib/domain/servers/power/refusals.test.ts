import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { setPin } from "@/lib/testing/factories";
import { readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService, readMachine, readServer } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { pauseServer } from "../../orders/services/suspend";
import { resumeServer } from "../../orders/services/unsuspend";
import { setBootDevice } from "./boot-dev";
import { getPdu } from "./get-pdu";
import { hardOff } from "./hard-off";
import { powerOff } from "./off";
import { powerOn } from "./on";
import { reboot } from "./reboot";
import { readSensors } from "./sensors";
import { askStatus } from "./status";

withCatalogDatabase();

const actions = { on: powerOn, off: powerOff, hard_off: hardOff, reboot, suspend: pauseServer };
const runner = runnerOf(...Object.values(actions).map(({ kind }) => kind), askStatus.kind, readSensors.kind);

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
const end = async (callback: string, of = runner) => {
  await runJob(callback, of);
  return checkCallback.call(asGuest(), { key: callback });
};
const standing = async () => {
  const { state, suspendedBy, stateBefore, isPaused, power } = await readServer(id);
  return { state, suspendedBy, stateBefore, isPaused, power };
};

describe("power", () => {
  it("that ends something asks for the PIN, and the row stays until it is right", async () => {
    await setPin(database(), accountId, "4071");
    const owner = await asUser(accountId);
    const before = await standing();
    for (const call of [powerOff, hardOff, reboot]) {
      await expect(call.call(owner, { id })).rejects.toEqual(refusal("pin.required"));
      await expect(call.call(owner, { id, pin: "4072" })).rejects.toEqual(refusal("pin.wrong"));
    }
    expect(await standing()).toEqual(before);
    expect(await end((await powerOn.call(owner, { id })).callback)).toMatchObject({ result: "OK" });
    expect(await changesOnRecord("eq.on", `server ${id}`)).toEqual([{ job: "on" }]);
    const exempt = await asKey(accountId, { isPinExempt: true });
    expect(await end((await powerOff.call(exempt, { id })).callback)).toMatchObject({ result: "OK" });
  });

  it("of one server is one thing at a time, and the same call at once is one", async () => {
    const same = await Promise.all([1, 2, 3].map(() => powerOff.call(context, { id })));
    const [first] = same;
    expect(new Set(same.map(({ callback }) => callback)).size).toBe(1);
    const later = [];
    for (const call of [powerOn, hardOff, pauseServer])
      later.push((await call.call(context, { id })).callback);
    // In the order of the calls, each with its own result.
    for (const callback of [first?.callback ?? "", ...later])
      expect(await end(callback)).toMatchObject({ result: "OK" });
    expect(await readServer(id)).toMatchObject({ state: "suspended", suspendedBy: "owner" });
    // Reads are allowed.
    expect(await end((await askStatus.call(context, { id })).callback)).toMatchObject({ result: "OK" });
  });

  it("of someone else's server, or without the right, is nobody's to switch or to look at", async () => {
    const stranger = await asUser((await addService(new Date())).account.id);
    const key = await asKey(accountId, { permissions: ["eq/status"] });
    for (const call of [...Object.values(actions), resumeServer, askStatus, readSensors])
      await expect(call.call(stranger, { id })).rejects.toEqual(refusal("server.foreign"));
    for (const call of Object.values(actions))
      await expect(call.call(key, { id })).rejects.toEqual(refusal("right.missing"));
    await expect(setBootDevice.call(stranger, { id, media: "cd" })).rejects.toEqual(
      refusal("server.foreign"),
    );
    expect(await end((await askStatus.call(key, { id })).callback)).toMatchObject({ result: "OK" });
    expect(await readMachine(id)).toMatchObject({ power: "on" });
  });

  it("of a machine that is not there fails for good at the first attempt, and the row says what was known", async () => {
    await change({ power: "on" });
    const { callback } = await powerOff.call(context, { id });
    expect(await standing()).toMatchObject({ state: "stopped", power: "on" });
    await database().delete(simulatedMachines).where(eq(simulatedMachines.serverId, id));
    expect(await end(callback)).toMatchObject({ result: "Fail" });
    expect(await readJob(callback)).toMatchObject({ attempt: 1, failure: { code: "noMachine" } });
    expect(await standing()).toMatchObject({ state: "running", power: "on" });
  });

  it("is not chosen to start from anything but a disk, the network or a drive", async () => {
    await expect(setBootDevice.answer(context, { id, media: "usb" })).rejects.toEqual(
      refusal("argument.invalid", { media: expect.any(String) }),
    );
    await change({ state: "suspended", suspendedBy: "unpaid" });
    await expect(setBootDevice.call(context, { id, media: "cd" })).rejects.toEqual(
      refusal("server.suspended"),
    );
    expect(await readMachine(id)).toMatchObject({ bootDevice: "disk" });
  });
});

describe("a pause that fails", () => {
  const giveUp = async (call: typeof pauseServer, callback: string) => {
    const back = await call.kind?.giveUp?.(await readJob(callback));
    if (!back) throw new Error("Nothing is taken back.");
    await inTransaction(async (db) => void (await back(db, new Date())));
  };

  it("is taken back: the server is what it was, running or off", async () => {
    for (const state of ["running", "stopped"] as const) {
      await change({ state });
      const before = await standing();
      const { callback } = await pauseServer.call(context, { id });
      expect(await standing()).toMatchObject({
        state: "suspended",
        suspendedBy: "owner",
        stateBefore: state,
      });
      await giveUp(pauseServer, callback);
      expect(await standing()).toEqual(before);
      await end(callback);
    }
  });

  it("is left where someone else has suspended the server meanwhile", async () => {
    const { callback } = await pauseServer.call(context, { id });
    await change({ suspendedBy: "staff" });
    const before = await standing();
    await giveUp(pauseServer, callback);
    expect(await standing()).toEqual(before);
  });

  it("whose end fails goes on", async () => {
    await end((await pauseServer.call(context, { id })).callback);
    const before = await standing();
    const { callback } = await resumeServer.call(context, { id });
    expect(await standing()).toMatchObject({ state: "running", suspendedBy: null, isPaused: false });
    await giveUp(resumeServer, callback);
    expect(await standing()).toEqual(before);
  });
});

describe("of a physical machine", () => {
  let physical: number;
  let owner: SignedContext;
  beforeAll(async () => {
    const service = await addService(new Date(), { preset: "bm.v4-entry", plan: "4" });
    physical = service.serverId;
    owner = await asUser(service.account.id);
  });

  it("the outlets are told with what they give, and of a virtual one there are none", async () => {
    const { pdu } = await getPdu.call(owner, { id: physical });
    const number = (physical % 24) + 1;
    expect(pdu.map(({ outlet }) => outlet)).toEqual([`A${number}`, `B${number}`]);
    for (const one of pdu)
      expect(one).toMatchObject({
        ...{ id: number, location: "NL", status: "on", name: expect.stringMatching(/^pdu-nl-\d+[ab]$/) },
      });
    expect(pdu.every(({ power_w }) => power_w > 50)).toBe(true);
    await end((await hardOff.call(owner, { id: physical })).callback);
    expect((await getPdu.call(owner, { id: physical })).pdu.every(({ power_w }) => power_w < 50)).toBe(true);
    await expect(getPdu.call(context, { id })).rejects.toEqual(
      refusal("argument.unsupported", { id: "a virtual machine has no power outlets" }),
    );
    await expect(getPdu.call(context, { id: physical })).rejects.toEqual(refusal("server.foreign"));
  });

  it("a controller that cannot be reached is told, and nothing is known of the sensors", async () => {
    await database().update(servers).set({ hostname: "fail-sensors-1" }).where(eq(servers.id, physical));
    const { callback } = await readSensors.call(owner, { id: physical });
    expect(await end(callback)).toMatchObject({ result: "Fail" });
    expect(await readJob(callback)).toMatchObject({ failure: { code: "unreachable" } });
    await database().delete(simulatedMachines).where(eq(simulatedMachines.serverId, physical));
    await expect(getPdu.call(owner, { id: physical })).rejects.toEqual(refusal("machine.silent"));
  });
});
