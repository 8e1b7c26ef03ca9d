import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { runtime, setRuntime } from "@/lib/env";
import { callTerms } from "@/lib/outside/provisioner/port";
import { simulatedProvisioner } from "@/lib/outside/provisioner/simulated";
import { addAccount } from "@/lib/testing/factories";
import { startProvisionerServer } from "@/lib/testing/fakes/provisioner-server";
import { answerOfJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readServer } from "@/lib/testing/money/renewals";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readCatalogFile } from "../../../catalog/catalog/shared/file-entries";
import { importCatalog } from "../../../catalog/catalog/shared/import";
import { showPreset } from "../../../catalog/catalog/show-preset";
import type { SignedContext } from "../../../kernel/operation/context";
import { orderInstance } from "../../../orders/orders/order-instance";
import { listPlans } from "../../../orders/services/change-plan";
import { provisionerTools } from "../../back-ends/shared/provisioner-tools";
import { powerOff } from "../../power/off";
import { powerOn } from "../../power/on";
import { reboot } from "../../power/reboot";
import { showServer } from "../show";
import { provisionerNamed } from "./provisioner";

withCatalogDatabase();

const calls = { on: powerOn, off: powerOff, reboot };
const runner = runnerOf(...Object.values(calls).map(({ kind }) => kind));

let company: Awaited<ReturnType<typeof startProvisionerServer>>;
let context: SignedContext;
/** A URL where nothing listens any more. */
let deserted: string;
const useSettings = (PROVISIONER_URL?: string, PROVISIONER_SECRET?: string) => {
  const now = runtime();
  setRuntime({ ...now, environment: { ...now.environment, PROVISIONER_URL, PROVISIONER_SECRET } });
};

beforeAll(async () => {
  const machines = simulatedProvisioner({ ...provisionerTools(), speed: 2_000 });
  const closed = await startProvisionerServer(machines);
  deserted = closed.url;
  closed.stop();
  company = await startProvisionerServer(machines);
  await database().update(locations).set({ provisioner: "http" }).where(eq(locations.code, "DE"));
});
beforeEach(async () => {
  useSettings(company.url, company.secret);
  const account = await addAccount(database(), { credit: "500.00" });
  context = await asUser(account.id);
  company.asked.length = 0;
  company.behave();
});
afterAll(() => company.stop());

async function order(hostname: string, preset = "102") {
  const { server_id: id, callback } = await orderInstance.call(context, {
    deploy_period: "monthly",
    preset,
    location_name: "DE",
    os_id: 11,
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_notify: 0,
    hostname,
  });
  return { id, job: await runJob(callback, runner) };
}
const addressesOf = (id: number) =>
  database().select().from(serverAddresses).where(eq(serverAddresses.serverId, id));
const begin = async (name: keyof typeof calls, id: number) =>
  (await calls[name].call(context, { id })).callback;
const finish = (callback: string) => answerOfJob(callback, runner);
const times = (call: string) => company.asked.filter((one) => one.call === call);

describe("a machine of the company's own provisioner", () => {
  it("is made, used and given back by signed calls, each work under one name", async () => {
    const { id, job } = await order("own-1");
    expect(job).toMatchObject({ state: "done", failure: null });
    expect(await addressesOf(id)).toHaveLength(1);
    expect(await readServer(id)).toMatchObject({ provisioner: "http", state: "running" });
    expect(new Set(times("install").map((one) => one.id))).toEqual(new Set([`${id}-1-install`]));
    expect(await finish(await begin("off", id))).toMatchObject({ result: "OK", scope: "Post is off" });
    expect(await provisionerNamed("http").status({ serverId: id, location: "DE", hostname: "own-1" })).toBe(
      "off",
    );
    expect(new Set(times("off").map((one) => one.id)).size).toBe(1);
  });

  it("of 512 MB goes from the catalog's file to its order, and is told to its maker as half a gigabyte", async () => {
    const file = await readCatalogFile(database());
    const usual = file.presets.find(({ id }) => id === 102);
    const system = file.systems.find(({ id }) => id === 11);
    if (!usual || !system) throw new Error("The demo's catalog has neither.");
    file.presets.push({ ...usual, id: 9_512, name: "vm.half", ram: 0.5, sort: 9_512 });
    await importCatalog(database(), file);
    await expect(order("half-1", "vm.half")).rejects.toThrow("needs 1 GB of memory, this preset has 0.5");
    system.tags.min_ram = "0.5";
    await importCatalog(database(), file);
    expect((await readCatalogFile(database())).presets.find(({ name }) => name === "vm.half")?.ram).toBe(0.5);
    expect((await showPreset.call(asGuest(), { id: "vm.half" })).preset).toMatchObject({ ram: 0.5 });

    const { id, job } = await order("half-2", "vm.half");
    expect(job).toMatchObject({ state: "done", failure: null });
    expect(times("install")[0]?.question).toMatchObject({ machine: { size: { ramGb: 0.5 } } });
    expect(await showServer.call(context, { id })).toMatchObject({
      hardware: { ram: 0.5 },
      server_data: { hwconfig: expect.stringContaining("0.5 GB RAM") },
    });
    expect((await listPlans.call(context, { id: String(id) })).plans).toContainEqual(
      expect.objectContaining({ name: "vm.v3-nano", ram_gb: 2 }),
    );
  });

  it("that refuses says so in its own words, and is not asked again", async () => {
    const { id } = await order("own-2");
    const failure = { code: "reported", text: "the rack is being moved" };
    company.misbehave("off", { status: 422, body: JSON.stringify({ failure, final: true }) });
    expect(await finish(await begin("off", id))).toMatchObject({
      result: "Fail",
      scope: "the rack is being moved",
    });
    expect(times("off")).toHaveLength(1);
  });
});

const unclear = "the provisioner gave no usable answer, it is not known whether it was done";

describe("a provisioner that lies", () => {
  const lies = [
    ["no JSON", { status: 200, body: "<html>" }],
    ["another shape", { status: 200, body: '{"result":{"state":"splendid"}}' }],
    ["an answer without end", { status: 200, body: " ".repeat(1024 * 1024 + 1) }],
    ["an error of its own", { status: 500, body: "{}" }],
    ["a failure that nobody knows", { status: 422, body: '{"failure":{"code":"gremlins"}}' }],
  ] as const;

  it("has no restart done twice, whatever it says", async () => {
    const { id } = await order("own-3");
    for (const [what, lie] of lies) {
      company.asked.length = 0;
      company.misbehave("reboot", lie);
      const end = await finish(await begin("reboot", id));
      expect([what, end, times("reboot").length]).toMatchObject([
        what,
        { result: "Fail", scope: unclear },
        1,
      ]);
    }
  });

  it("is asked again where that is safe, and so found out", async () => {
    const { id } = await order("own-4");
    for (const [what, lie] of lies) {
      const wanted = (await readServer(id)).state === "running" ? "off" : "on";
      company.misbehave(wanted, lie);
      expect([what, await finish(await begin(wanted, id))]).toMatchObject([what, { result: "OK" }]);
    }
  });

  it("cannot give one server the address of another", async () => {
    const [taken] = await addressesOf((await order("own-5")).id);
    const result = {
      state: "done",
      addresses: [
        {
          ip: taken?.ip,
          mac: "02:00:00:00:00:01",
          port: "eth0",
          isMain: true,
          gateway: "192.0.2.1",
          prefix: 24,
        },
      ],
    };
    company.misbehave("allocate", { status: 200, body: JSON.stringify({ result }) }, 100);
    const { id, job } = await order("own-6");
    expect(job.state).toBe("failed");
    expect(await addressesOf(id)).toEqual([]);
    expect((await readServer(id)).state).toBe("failed");
  });
});

describe("a provisioner that keeps silent", () => {
  const { on, off, reboot: restart } = callTerms;
  beforeEach(() => {
    for (const call of ["on", "off", "reboot"] as const) callTerms[call] = { ...callTerms[call], seconds: 1 };
  });
  afterEach(() => Object.assign(callTerms, { on, off, reboot: restart }));

  it("has no restart done twice, and it is said that nobody knows whether it was done", async () => {
    const { id } = await order("own-8");
    company.misbehave("reboot", null);
    expect(await finish(await begin("reboot", id))).toMatchObject({ result: "Fail", scope: unclear });
    expect(times("reboot")).toHaveLength(1);
  });

  it("is asked again for the same work where that is safe", async () => {
    const { id } = await order("own-9");
    company.misbehave("off", null);
    expect(await finish(await begin("off", id))).toMatchObject({ result: "OK", scope: "Post is off" });
    expect(times("off").length).toBeGreaterThan(1);
    expect(new Set(times("off").map((one) => one.id)).size).toBe(1);
  });
});

describe("settings", () => {
  it("that are missing are named at the start", async () => {
    useSettings();
    await expect(provisionerNamed("http").prepare?.()).rejects.toThrow(
      "The back end http is wrong: url (PROVISIONER_URL) must be set, secret (PROVISIONER_SECRET) must be set.",
    );
  });

  it.each([
    ["another secret", () => useSettings(company.url, "b".repeat(32))],
    ["a place where nobody listens", () => useSettings(deserted, company.secret)],
  ])("with %s: nothing was done, and that is said", async (_what, change) => {
    const { id } = await order("own-7");
    change();
    expect(await finish(await begin("reboot", id))).toMatchObject({
      scope: "the machine's controller cannot be reached, nothing was done",
    });
    expect(times("reboot")).toEqual([]);
  });
});
