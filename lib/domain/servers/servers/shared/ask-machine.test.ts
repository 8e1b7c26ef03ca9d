import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import { readServer } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { ServerRow } from "../../../kernel/server/server-target";
import { periodTraffic } from "../period-traffic";
import { readRemoteControl } from "../remote-control";
import { askMachine, readMachine, readTraffic, runOnMachine, seePower, tryReadMachine } from "./ask-machine";
import { readMachineOr, readPlace } from "./ask-network";

withCatalogDatabase();

let server: ServerRow;
/** A server whose machine does not exist. */
let lost: ServerRow;
beforeAll(async () => {
  const add = async () => readServer((await addNetworked(new Date())).serverId);
  server = await add();
  lost = await add();
  await database().delete(simulatedMachines).where(eq(simulatedMachines.serverId, lost.id));
});

const throwing = (error: Error) => () => Promise.reject(error);
const noReply = () => new MachineError({ code: "noReply", seconds: 3 });
const strange = () => new TypeError("x is not a function");

describe("work on a machine", () => {
  it("is asked of its own provisioner, with what the server is called now", async () => {
    const done = { state: "done" as const };
    const seen: unknown[] = [];
    const outcome = await askMachine(server, "off", async (_provisioner, machine) => {
      seen.push(machine);
      return done;
    });
    expect(outcome).toEqual(done);
    expect(seen).toEqual([{ serverId: server.id, location: "NL", hostname: server.hostname }]);
  });

  it("whose answer was lost is tried again where twice is as good as once, and else never", async () => {
    const failed = { state: "failed", failure: { code: "noReply", seconds: 3 } };
    expect(await askMachine(server, "off", throwing(noReply()))).toEqual({ ...failed, isFinal: false });
    expect(await askMachine(server, "reboot", throwing(noReply()))).toEqual({ ...failed, isFinal: true });
    const unclear = throwing(new MachineError({ code: "unclear" }));
    expect(await askMachine(server, "reboot", unclear)).toMatchObject({ isFinal: true });
    // Nothing was started: any call may be retried.
    const unreachable = throwing(new MachineError({ code: "unreachable" }));
    expect(await askMachine(server, "reboot", unreachable)).toMatchObject({ isFinal: false });
    const refused = throwing(new MachineError({ code: "refused" }, { isFinal: true }));
    expect(await askMachine(server, "off", refused)).toMatchObject({ isFinal: true });
  });

  it("that fails for no known reason is the worker's to repeat, but not what must not be done twice", async () => {
    await expect(askMachine(server, "off", throwing(strange()))).rejects.toThrow("x is not a function");
    expect(await askMachine(server, "reboot", throwing(strange()))).toEqual({
      ...{ state: "failed", failure: { code: "unexpected" }, isFinal: true },
    });
    // If the database is down the result is unknown: the job continues once it is back.
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    await expect(askMachine(server, "reboot", throwing(away))).rejects.toThrow("ECONNREFUSED");
  });

  it("has its own words once it is done, and the provisioner's until then", async () => {
    const end = { scope: "Sent" };
    const ask = (outcome: Awaited<ReturnType<typeof askMachine>>) =>
      runOnMachine(server, "resetController", async () => outcome, end);
    expect(await ask({ state: "done" })).toEqual({ state: "done", scope: "Sent" });
    expect(await ask({ state: "busy", againInMs: 7 })).toEqual({ state: "busy", againInMs: 7 });
    const failed = { state: "failed" as const, failure: { code: "refused" as const }, isFinal: true };
    expect(await ask(failed)).toEqual(failed);
  });
});

describe("what someone waits for", () => {
  it("is refused by name when the machine does not tell it, and other mistakes stay mistakes", async () => {
    const unsupported = throwing(new MachineError({ code: "unsupported" }));
    for (const read of [readMachine, readMachineOr]) {
      await expect(read(server, throwing(noReply()))).rejects.toEqual(refusal("machine.silent"));
      await expect(read(server, unsupported)).rejects.toEqual(refusal("machine.unsupported"));
      await expect(read(server, throwing(strange()))).rejects.toThrow(TypeError);
      expect(await read(server, (provisioner, machine) => provisioner.status(machine))).toBe("on");
    }
    const noAddress = throwing(new MachineError({ code: "noAddress" }));
    await expect(readMachineOr(server, noAddress)).rejects.toEqual(refusal("address.none_free"));
  });

  it("of a machine that is not there is what absence means, or a refusal where it means nothing", async () => {
    const none = throwing(new MachineError({ code: "noMachine" }));
    expect(await readMachineOr<string[]>(server, none, [])).toEqual([]);
    await expect(readMachineOr(server, none)).rejects.toEqual(refusal("machine.silent"));
    // A machine that does not respond is not treated as absent.
    await expect(readMachineOr<string[]>(server, throwing(noReply()), [])).rejects.toEqual(
      refusal("machine.silent"),
    );
    const span = { from: new Date(0), to: new Date() };
    expect(await readTraffic(lost, span)).toEqual([]);
    for (const state of ["awaiting_payment", "deploying"] as const)
      await expect(readMachineOr({ ...server, state }, async () => 1)).rejects.toEqual(
        refusal("server.not_ready"),
      );
  });

  it("and can be left out is left out, whatever went wrong", async () => {
    for (const error of [noReply(), strange()])
      expect(await tryReadMachine(server, throwing(error))).toBeNull();
    expect(await tryReadMachine(server, async () => 7)).toBe(7);
    expect([await seePower(server), await seePower(lost)]).toEqual(["on", null]);
    expect(await periodTraffic(lost, new Date())).toEqual({ in: 0, out: 0 });
    expect(await periodTraffic({ ...server, readyAt: null }, new Date())).toEqual({ in: 0, out: 0 });
  });
});

describe("how a machine is reached besides its network", () => {
  it("is by what makes it, or by its controller, and not at all while there is none", async () => {
    const read = (row: ServerRow, isVirtual: boolean) => readRemoteControl(database(), row, isVirtual);
    expect(await read(server, true)).toEqual({ model: "openstack", ip: null, mac: "", canMount: true });
    expect(await read(server, false)).toMatchObject({
      ...{ model: "supermicro_redfish", ip: expect.stringMatching(/^10\./), canMount: true },
    });
    const none = { model: "none", ip: null, mac: "", canMount: false };
    expect(await read(lost, false)).toEqual(none);
    expect(await read({ ...server, readyAt: null }, false)).toEqual(none);
    // Its location's provisioner will create the machine.
    expect(await read({ ...server, readyAt: null, provisioner: null }, true)).toMatchObject({
      model: "openstack",
    });
  });

  it("its addresses come from the network of its location", async () => {
    expect(await readPlace(database(), server)).toEqual({ network: "198.18.16.0/20" });
    await expect(readPlace(database(), { location: "XX" })).rejects.toThrow("There is no location XX.");
  });
});

it("a server's row outlives what is asked of its machine", async () => {
  const [row] = await database().select().from(servers).where(eq(servers.id, lost.id));
  expect(row).toEqual(lost);
});
