import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { ipmiInstalls } from "@/lib/db/tables/servers/inventory";
import { ipmiProvisioner } from "@/lib/outside/provisioner/ipmi/provisioner";
import { operatorContext } from "@/lib/session/context";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { type SimulatedBmc, startBmc, startLiar, startSsh, whyNoBmcs } from "@/lib/testing/fakes/ipmi";
import { advanceDeployment, readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext } from "../../kernel/operation/context";
import { provisionerTools } from "../../servers/back-ends/shared/provisioner-tools";
import { addBmcAdmin } from "../../servers/bmc/add-ipmi-admin";
import { addBmcUser } from "../../servers/bmc/add-ipmi-user";
import { showBmc } from "../../servers/bmc/get-ipmi";
import { removeBmcUsers } from "../../servers/bmc/remove-ipmi-user";
import { resetBmc } from "../../servers/bmc/unit-reset";
import { askBmc, settleBmc } from "../../servers/inventory/bmc";
import { getInstall } from "../../servers/inventory/get-install";
import { importInventory } from "../../servers/inventory/import";
import { listInventory } from "../../servers/inventory/list";
import { markUnitReady } from "../../servers/inventory/ready";
import { reportInstall } from "../../servers/inventory/report-install";
import { setBootDevice } from "../../servers/power/boot-dev";
import { hardOff } from "../../servers/power/hard-off";
import { powerOff } from "../../servers/power/off";
import { powerOn } from "../../servers/power/on";
import { reboot } from "../../servers/power/reboot";
import { readSensors } from "../../servers/power/sensors";
import { askStatus } from "../../servers/power/status";
import { openReinstall } from "../../servers/pxe-installs/open-reinstall";
import { getTraffic } from "../../servers/servers/get-traffic";
import { createPxeInstall } from "../orders/create-pxe";
import { orderInstance } from "../orders/order-instance";
import { reinstallServer } from "../orders/reinstall";
import { cancellation } from "../services/cancellation-kind";
import { requestCancellation } from "../services/request-cancellation";
import { readDeployment } from "./read";

const obstacle = await whyNoBmcs();
if (obstacle) process.stderr.write(`Controllers of machines are not tested here: ${obstacle}\n`);

const calls = [
  ...[powerOn, powerOff, hardOff, reboot, askStatus, readSensors, setBootDevice],
  ...[addBmcUser, addBmcAdmin, removeBmcUsers, resetBmc],
  ...[openReinstall, createPxeInstall],
];
const runner = runnerOf(cancellation, ...calls.map(({ kind }) => kind));
const patienceMs = 60_000;
const secret = "the secret of the boot server, long enough";
const password = "Secret-of-bmc-1";
const mac = "02:00:00:00:07:01";
const entry = { name: "rack7-01", location: "NL", preset: "bm.v4-entry", user: "panel", password, cipher: 3 };

describe.skipIf(obstacle !== null)("a physical machine", () => {
  withCatalogDatabase();

  let bmc: SimulatedBmc;
  let ssh: Awaited<ReturnType<typeof startSsh>>;
  let context: SignedContext;
  let id: number;
  beforeAll(async () => {
    setTestRuntime("http://panel.test", true, { PROVISIONERS: { NL: "ipmi" }, INSTALLER_SECRET: secret });
    bmc = await startBmc(password);
    ssh = await startSsh();
    await load({ bmc: bmc.address });
    context = await asUser((await addAccount(database(), { credit: "500.00" })).id);
  }, patienceMs);
  afterAll(async () => {
    ssh?.stop();
    await bmc?.stop();
  });

  const load = (more: object) =>
    importInventory.call(operatorContext(), {
      file: JSON.stringify([{ ...entry, macs: [mac], ssh: ssh.address, ...more }]),
    });
  const inventory = async () => (await listInventory.call(operatorContext(), {})).machines[0];
  const end = async (begun: { callback: string }) => {
    await runJob(begun.callback, runner, patienceMs);
    return checkCallback.call(asGuest(), { key: begun.callback });
  };
  const order = (hostname: string, more: object = {}) =>
    orderInstance.call(context, {
      ...{ deploy_period: "monthly", preset: "bm.v4-entry", location_name: "NL", os_id: 11, hostname },
      ...{ traffic_plan: "2", root_pass: "Root-pass-1", deploy_notify: 0, ...more },
    });
  const credit = () => readCredit(database(), context.actor.account.id, "EUR");
  const ask = (asked: object = {}) => getInstall.call(asGuest(), { secret, mac, ...asked });
  const report = (key: string, state: "configuring" | "installed" | "failed", reason?: string) =>
    reportInstall.call(asGuest(), { key, state, ...(reason ? { reason } : {}) });
  /** Runs the job until the machine has booted from the network. */
  async function untilNetboot(callback: string): Promise<void> {
    const { id: jobId } = await readJob(callback);
    await waitFor(
      async () => {
        await advanceDeployment(jobId, new Date());
        const [row] = await database().select().from(ipmiInstalls);
        return row?.state === "waiting" && row.power === "started" ? true : undefined;
      },
      "the machine does not start",
      patienceMs,
    );
  }

  it("is sold once, started from the network, and done when its installer says so and SSH answers", async () => {
    await bmc.setPower("on");
    const { server_id, callback } = await order("metal-1", { post_install_script: "#!/bin/sh\nid\n" });
    id = server_id;
    await untilNetboot(callback);
    expect(await bmc.takePowerTargets()).toEqual(["power 0", "boot pxe", "power 1"]);
    expect(await bmc.readPower()).toBe("on");
    const facts = await ask({ mac: mac.toUpperCase().replaceAll(":", "-") });
    expect(facts).toMatchObject({
      ...{ server: id, hostname: "metal-1", os_id: 11, root_pass: "Root-pass-1", swap: 0 },
      ...{
        post_install_script: "#!/bin/sh\nid\n",
        ptable: expect.any(Number),
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      addresses: [
        { ip: expect.stringMatching(/^198\.18\.1[6-9]\./), prefix: 20, gateway: "198.18.16.1", mac },
      ],
    });
    expect(facts.pxe_id).toBeGreaterThan(0);
    expect((await ask()).key).toBe(facts.key);
    const second = await order("metal-2");
    expect(await end(second)).toMatchObject({
      result: "Fail",
      debug: "no machine of this kind is free, nothing was done",
    });
    await report(facts.key, "configuring");
    await bmc.setPower("off");
    await report(facts.key, "installed");
    expect(await report(facts.key, "failed", "late")).toEqual({ state: "installed" });
    expect(await end({ callback })).toMatchObject({ result: "OK" });
    expect(await bmc.readPower()).toBe("on");
    const [address] = await database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
    expect(address).toMatchObject({ ip: facts.addresses[0]?.ip, mac, sshAt: ssh.address });
    expect(await inventory()).toMatchObject({ state: "in use", server: id });
    await expect(ask()).rejects.toThrow("nothing is to be installed there");
    const rows = JSON.stringify(await database().select().from(jobs));
    expect(rows).not.toContain(password);
  }, 120_000);

  it("tells what it is to install to nobody without the secret", async () => {
    await expect(ask({ secret: "another secret that is as long as it" })).rejects.toThrow(
      "invalid argument secret",
    );
    await expect(ask({ mac: "02:00:00:00:07:99" })).rejects.toThrow("invalid argument mac");
    await expect(report("0".repeat(32), "installed")).rejects.toThrow("invalid argument key");
  });

  it("is switched, restarted and asked, and each wish is told to its controller once", async () => {
    await bmc.takePowerTargets();
    const status = async () => (await end(await askStatus.call(context, { id }))).scope;
    expect(await status()).toBe("Server power status: ON");
    expect(await end(await powerOff.call(context, { id }))).toMatchObject({ result: "OK" });
    expect(await status()).toBe("Server power status: OFF");
    expect(await bmc.takePowerTargets()).toEqual(["shutdown 1"]);
    expect(await end(await powerOn.call(context, { id }))).toMatchObject({ result: "OK" });
    expect(await bmc.takePowerTargets()).toEqual(["power 1"]);
    expect(await end(await reboot.call(context, { id }))).toMatchObject({ result: "OK" });
    expect(await bmc.takePowerTargets()).toEqual(["shutdown 1", "power 1"]);
    expect(await end(await hardOff.call(context, { id }))).toMatchObject({ result: "OK" });
    expect(await bmc.takePowerTargets()).toEqual(["power 0"]);
    await end(await powerOn.call(context, { id }));
    expect(await end(await setBootDevice.call(context, { id, media: "pxe" }))).toMatchObject({
      result: "OK",
    });
    expect(await bmc.readBoot()).toBe("pxe");
    expect((await end(await readSensors.call(context, { id }))).scope).toMatchObject({});
    await expect(getTraffic.call(context, { id })).rejects.toMatchObject({
      extras: { doc: "machine.unsupported" },
    });
  }, 120_000);

  it("has users of the customer beside the panel's own, and resets its controller", async () => {
    const made = await end(await addBmcUser.call(context, { id }));
    const user = made.scope as { login: string; password: string };
    await end(await addBmcAdmin.call(context, { id }));
    const shown = await showBmc.call(context, { id });
    expect(shown).toMatchObject({ ip: "127.0.0.1", model: "ipmi" });
    expect(shown.users.map(({ level }) => level)).toEqual(["USER", "ADMINISTRATOR"]);
    expect(await bmc.signsIn(user.login, user.password)).toBe(true);
    expect(await end(await removeBmcUsers.call(context, { id }))).toMatchObject({ result: "OK" });
    expect((await showBmc.call(context, { id })).users).toEqual([]);
    expect(await bmc.signsIn(user.login, user.password)).toBe(false);
    expect(await end(await resetBmc.call(context, { id }))).toMatchObject({
      scope: "Sent cold reset command to MC",
    });
  }, 120_000);

  it("whose controller does not answer, refuses the password or talks nonsense says so in words", async () => {
    await bmc.takePowerTargets();
    await load({ bmc: bmc.address, password: "wrong" });
    expect((await end(await powerOff.call(context, { id }))).scope).toBe(
      "the machine's controller refused the panel's password, nothing was done",
    );
    const silent = await startLiar(null);
    await load({ bmc: silent.address });
    expect((await end(await askStatus.call(context, { id }))).scope).toBe(
      "the machine's controller cannot be reached, nothing was done",
    );
    silent.stop();
    const liar = await startLiar(Buffer.alloc(64, 7));
    await load({ bmc: liar.address });
    expect(await askBmc(entry.name)).toEqual({ failure: { code: "unreachable" } });
    liar.stop();
    await load({ bmc: bmc.address });
    expect(await bmc.takePowerTargets()).toEqual([]);
  }, 120_000);

  it("is installed anew, and a failure of the installer is told in its words", async () => {
    const wanted = { id, os_id: 12, root_pass: "Other-pass-1" };
    const { callback } = await reinstallServer.call(context, wanted);
    const { id: jobId } = await readJob(callback);
    await untilNetboot(callback);
    const { machine } = await readDeployment(database(), await readJob(callback));
    const late = (minutes: number) =>
      ipmiProvisioner({ ...provisionerTools(), now: () => new Date(Date.now() + minutes * 60_000) });
    const timedOut = (code: string, minutes: number) => ({ failure: { code, minutes }, isFinal: true });
    expect(await late(21).install(machine)).toMatchObject(timedOut("notBooted", 20));
    const first = await ask();
    expect(await late(21).install(machine)).toMatchObject({ state: "busy" });
    expect(await late(61).install(machine)).toMatchObject(timedOut("notInstalled", 60));
    await report(first.key, "failed", "no disk was found");
    await waitFor(async () => {
      await advanceDeployment(jobId, new Date());
      return (await readJob(callback)).attempt === 2 || undefined;
    }, "it is not tried again");
    await untilNetboot(callback);
    const second = await ask();
    expect(second.key).not.toBe(first.key);
    await report(second.key, "installed");
    expect(await end({ callback })).toMatchObject({ result: "OK" });
  }, 120_000);

  it("installs what its customer prepares, once it starts from the network", async () => {
    const opened = await openReinstall.call(context, { id });
    const request = { id, os_id: 11, root_pass: "Third-pass-1", hostname: "metal-9.example.com" };
    await end(await createPxeInstall.call(context, { ...request, reinstall_key: opened.callback }));
    const facts = await ask();
    expect(facts).toMatchObject({ hostname: "metal-9.example.com", os_id: 11, root_pass: "Third-pass-1" });
    await report(facts.key, "installed");
    expect(await end(opened)).toMatchObject({ result: "OK", scope: { result: "deploy_done", id } });
    await expect(ask()).rejects.toThrow("nothing is to be installed there");
  }, 60_000);

  it("that is suspended is off, and cannot be switched on before it is resumed", async () => {
    const provisioner = ipmiProvisioner(provisionerTools());
    const machine = { serverId: id, location: "NL", hostname: "metal-1" };
    await provisioner.suspend(machine);
    expect(await bmc.readPower()).toBe("off");
    expect(await provisioner.power(machine, "on", "a key")).toMatchObject({ failure: { code: "suspended" } });
    await provisioner.resume(machine, "on");
    expect(await bmc.readPower()).toBe("on");
    await provisioner.resume(machine, "off");
    expect(await bmc.readPower()).toBe("on");
    await expect(provisioner.listSnapshots(machine)).rejects.toMatchObject({
      failure: { code: "unsupported" },
    });
  });

  it("is off and to be wiped when it was given back, and free once the operator says so", async () => {
    const users = await bmc.countUsers();
    await end(await addBmcUser.call(context, { id }));
    expect(await bmc.countUsers()).toBe(users + 1);
    const asked = { id: String(id), cancelation_type: 1, cancellation_reason: "Done" };
    await runJob((await requestCancellation.call(context, asked)).callback, runner, patienceMs);
    expect(
      await waitFor(async () => ((await inventory())?.server === null ? inventory() : undefined), "kept"),
    ).toMatchObject({
      state: "to be wiped",
      trouble: null,
    });
    expect(await bmc.readPower()).toBe("off");
    expect(await bmc.countUsers()).toBe(users);
    expect(await end(await order("metal-3"))).toMatchObject({ debug: expect.stringContaining("is free") });
    await markUnitReady.call(operatorContext(), { name: entry.name });
    expect(await inventory()).toMatchObject({ state: "free" });
  }, 120_000);

  it("that cannot be switched fails its order, gives the money back, and waits for its operator", async () => {
    const before = await credit();
    await bmc.setPower("on");
    await load({ bmc: bmc.address, password: "wrong" });
    const { callback, server_id } = await order("metal-4");
    expect(await end({ callback })).toMatchObject({
      result: "Fail",
      debug: "the machine's controller refused the panel's password, nothing was done",
    });
    expect(await credit()).toBe(before);
    const ofServer = eq(serverAddresses.serverId, server_id);
    expect(await database().select().from(serverAddresses).where(ofServer)).toEqual([]);
    expect(await inventory()).toMatchObject({ state: "to be wiped", trouble: "badLogin" });
    expect(await settleBmc(entry.name)).toEqual({ code: "badLogin" });
    const ready = () => markUnitReady.call(operatorContext(), { name: entry.name });
    await expect(ready()).rejects.toThrow("(badLogin)");
    await load({ bmc: bmc.address });
    expect(await bmc.readPower()).toBe("on");
    expect(await settleBmc(entry.name)).toBeNull();
    expect(await bmc.readPower()).toBe("off");
    expect(await ready()).toEqual({ isNew: true });
  }, 120_000);
});
