import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedProvisioner } from "@/lib/outside/provisioner/simulated";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { startProvisionerServer } from "@/lib/testing/fakes/provisioner-server";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readServer } from "@/lib/testing/money/renewals";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { readCatalogFile } from "../../catalog/catalog/shared/file-entries";
import { importCatalog } from "../../catalog/catalog/shared/import";
import { showOptions } from "../../orders/orders/options";
import { orderInstance } from "../../orders/orders/order-instance";
import { provisionerNamed } from "../servers/shared/provisioner";
import { addBackEnd } from "./add";
import { assignBackEnd } from "./assign";
import { changeBackEnd } from "./change";
import { listBackEnds } from "./list";
import { lookAtBackEnds } from "./look";
import { makeDefaultBackEnd } from "./make-default";
import { removeBackEnd } from "./remove";
import { liveBackEnds } from "./shared/loaded";
import { provisionerTools } from "./shared/provisioner-tools";
import { seedBackEnds } from "./shared/seed";
import { switchBackEnd } from "./switch";
import { tryBackEnd } from "./try";

withCatalogDatabase();

type Company = Awaited<ReturnType<typeof startProvisionerServer>>;
let first: Company;
let second: Company;
let admin: Awaited<ReturnType<typeof asStaff>>;
const runner = runnerOf();

beforeAll(async () => {
  const machines = simulatedProvisioner({ ...provisionerTools(), speed: 2_000 });
  first = await startProvisionerServer(machines);
  second = await startProvisionerServer(machines);
});
afterAll(() => {
  first.stop();
  second.stop();
});
const read = () => loadConfiguration([liveBackEnds]);
beforeEach(async () => {
  setTestRuntime("http://panel.test");
  await seedBackEnds(database());
  await read();
  admin = await proved(await asStaff("admin"));
});
afterEach(async () => {
  await database().update(locations).set({ provisioner: null });
  await database().update(servers).set({ state: "failed" });
  await database().delete(backEnds);
  await read();
});

const valuesOf = ({ url, secret }: Company) => ({ url, secret });
const add = async (name: string, company: Company) => {
  const added = await addBackEnd.call(admin, { name, kind: "http", values: valuesOf(company) });
  await read();
  return added;
};
const assign = async (location: string, name: string | null) => {
  const place = await assignBackEnd.call(admin, { location, back_end: name });
  await read();
  return place;
};
const named = async (name: string) =>
  (await listBackEnds.call(admin, {})).back_ends.find((one) => one.name === name);

const customer = async () => asUser((await addAccount(database(), { credit: "500.00" })).id);
const order = async (context: Awaited<ReturnType<typeof customer>>, hostname: string) =>
  orderInstance.call(context, {
    ...{ deploy_period: "monthly", preset: "102", location_name: "DE", os_id: 11, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0, hostname },
  });
const deploy = async (context: Awaited<ReturnType<typeof customer>>, hostname: string) => {
  const { server_id: id, callback } = await order(context, hostname);
  expect(await runJob(callback, runner)).toMatchObject({ state: "done", failure: null });
  return id;
};

describe("a back end", () => {
  it("is added, listed without its secret, and changed by who has seen its newest version", async () => {
    const added = await add("ams-1", first);
    expect(added).toMatchObject({ name: "ams-1", kind: "http", is_default: false, version: 1, wrong: {} });
    const secretOf = async () => (await named("ams-1"))?.fields.find(({ name }) => name === "secret");
    expect(await secretOf()).toMatchObject({
      kind: "secret",
      source: "browser",
      value: null,
      variable: null,
    });
    const everything = [await listBackEnds.call(admin, {}), await readAudit(database(), "back_ends.add")];
    expect(JSON.stringify(everything)).not.toContain(first.secret);
    const change = (version: number, url: string, typed = {}) =>
      changeBackEnd.call(admin, { name: "ams-1", version, values: { url, ...typed } });
    await expect(change(1, second.url)).rejects.toMatchObject(
      refusal("argument.invalid", { secret: "must be typed again with a new url" }) as object,
    );
    expect(await change(1, second.url, { secret: second.secret })).toMatchObject({ version: 2 });
    await expect(change(1, first.url)).rejects.toMatchObject(refusal("back_end.changed_meanwhile") as object);
    expect(await change(2, second.url)).toMatchObject({ version: 2 });
    await read();
    expect(await provisionerNamed("ams-1").status({ serverId: 1, location: "DE", hostname: "none" })).toBe(
      "unknown",
    );
    expect(second.asked.at(-1)?.call).toBe("status");
  });

  it("is refused with each wrong field, and under a name that is not free", async () => {
    const wrong = (name: string, values: Record<string, string>) =>
      addBackEnd.call(admin, { name, kind: "http", values });
    await expect(wrong("ams-2", { url: "http://a.test", secret: "short" })).rejects.toMatchObject(
      refusal("argument.invalid", {
        url: "must be an https address",
        secret: "must have at least 32 characters",
      }) as object,
    );
    await expect(wrong("ams-2", { ...valuesOf(first), token: "x" })).rejects.toMatchObject(
      refusal("argument.invalid", { token: "is no field of this kind" }) as object,
    );
    await expect(wrong("qemu", valuesOf(first))).rejects.toMatchObject(
      refusal("argument.invalid", { name: "is the name of another kind" }) as object,
    );
    await add("ams-2", first);
    await expect(add("ams-2", first)).rejects.toMatchObject(
      refusal("back_end.name_taken", { name: "is the name of another back end" }) as object,
    );
    const both = await Promise.allSettled([add("ams-3", first), add("ams-3", second)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("of which there is one has the name of its kind", async () => {
    expect(await addBackEnd.call(admin, { kind: "qemu" })).toMatchObject({ name: "qemu" });
    await expect(addBackEnd.call(admin, { kind: "qemu" })).rejects.toMatchObject(
      refusal("back_end.name_taken") as object,
    );
    await expect(addBackEnd.call(admin, { name: "other", kind: "ipmi" })).rejects.toMatchObject(
      refusal("argument.invalid") as object,
    );
    const { kinds } = await listBackEnds.call(admin, {});
    expect(kinds.filter((one) => one.is_free).map(({ kind }) => kind)).toEqual([
      "http",
      "incus",
      "ipmi",
      "proxmox",
    ]);
  });

  it("that the environment sets shows that, and keeps what it had", async () => {
    await addBackEnd.call(admin, { name: "http", kind: "http", values: valuesOf(first) });
    setTestRuntime("http://panel.test", true, { PROVISIONER_URL: second.url, PROVISIONER: "http" });
    const shown = await named("http");
    expect(shown).toMatchObject({ is_default: true });
    expect(shown?.fields[0]).toMatchObject({
      name: "url",
      variable: "PROVISIONER_URL",
      source: "environment",
      value: second.url,
    });
    const asked = { name: "http", version: 1, values: { url: first.url } };
    await expect(changeBackEnd.call(admin, asked)).rejects.toMatchObject(
      refusal("settings.by_environment") as object,
    );
    await expect(makeDefaultBackEnd.call(admin, { name: "simulated" })).rejects.toMatchObject(
      refusal("settings.by_environment") as object,
    );
    setTestRuntime("http://panel.test");
    expect((await named("http"))?.fields[0]).toMatchObject({ source: "browser", value: first.url });
  });
});

describe("a trial", () => {
  const attempt = (values: Record<string, string>, name?: string) =>
    tryBackEnd.call(admin, { kind: "http", values, ...(name ? { name } : {}) });

  it("says what answered, before anything is saved, and repeats no secret", async () => {
    expect(await attempt(valuesOf(first))).toMatchObject({ works: true });
    first.misbehave("status", { status: 500, body: `it is ${first.secret}` });
    const { works, said } = await attempt(valuesOf(first));
    expect([works, said.includes(first.secret), said.includes("[secret]")]).toEqual([false, false, true]);
    expect(await attempt({ ...valuesOf(first), secret: "x".repeat(40) })).toMatchObject({
      works: false,
      said: expect.stringContaining("401"),
    });
    expect(await attempt({ ...valuesOf(first), url: "http://127.0.0.1:1" })).toMatchObject({ works: false });
    await expect(attempt({ url: first.url })).rejects.toMatchObject(
      refusal("argument.invalid", { secret: "must be set" }) as object,
    );
    expect(await named("ams-1")).toBeUndefined();
  });

  it("of one that is there takes its secret, which nobody has to know, to its own address alone", async () => {
    await add("ams-1", first);
    expect(await attempt({ url: first.url }, "ams-1")).toMatchObject({ works: true });
    await expect(attempt({ url: second.url }, "ams-1")).rejects.toMatchObject(
      refusal("argument.invalid", { secret: "must be typed again with a new url" }) as object,
    );
    expect(await attempt(valuesOf(second), "ams-1")).toMatchObject({ works: true });
    const [tried] = await readAudit(database(), "back_ends.try");
    expect(tried).toMatchObject({ changes: { tried: "http", url: second.url } });
    expect((await named("ams-1"))?.fields[0]).toMatchObject({ value: first.url });
    const { seen } = await lookAtBackEnds.call(admin, {});
    expect(seen.map(({ name, state }) => [name, state])).toEqual([
      ["ams-1", "works"],
      ["simulated", "simulated"],
    ]);
  });
});

describe("a location", () => {
  it("gets its new servers from the back end that it is assigned, and its old ones stay where they are", async () => {
    await add("ams-1", first);
    await add("ams-2", second);
    const context = await customer();
    expect(await assign("de", "ams-1")).toMatchObject({ code: "DE", back_end: "ams-1", by: "location" });
    const old = await deploy(context, "old-1");
    await assign("DE", "ams-2");
    const recent = await deploy(context, "new-1");
    expect([(await readServer(old)).provisioner, (await readServer(recent)).provisioner]).toEqual([
      "ams-1",
      "ams-2",
    ]);
    expect(await named("ams-1")).toMatchObject({ servers: 1, locations: [] });
    expect(await named("ams-2")).toMatchObject({ servers: 1, locations: ["DE"] });
    await expect(removeBackEnd.call(admin, { name: "ams-1" })).rejects.toMatchObject(
      refusal("back_end.in_use") as object,
    );
    expect(await assign("DE", null)).toMatchObject({ back_end: "simulated", by: "default" });
  });

  it("whose back end is disabled cannot be ordered; what is there goes on", async () => {
    await add("ams-1", first);
    await assign("DE", "ams-1");
    const context = await customer();
    const id = await deploy(context, "web-1");
    const offered = async () =>
      (await showOptions.call(context, {})).locations.map(({ code }) => code).includes("DE");
    expect(await offered()).toBe(true);
    await switchBackEnd.call(admin, { name: "ams-1", enabled: false });
    await read();
    expect(await offered()).toBe(false);
    await expect(order(context, "web-2")).rejects.toMatchObject(
      refusal("argument.invalid", { location_name: "takes no new servers now" }) as object,
    );
    expect(await provisionerNamed("ams-1").status({ serverId: id, location: "DE", hostname: "web-1" })).toBe(
      "on",
    );
    await expect(assignBackEnd.call(admin, { location: "NL", back_end: "ams-1" })).rejects.toMatchObject(
      refusal("back_end.disabled") as object,
    );
  });

  it("of the catalog's file may name a back end that is there, and a kind that then gets a record", async () => {
    await add("ams-1", first);
    const file = await readCatalogFile(database());
    const named = (provisioner: string) => ({
      ...file,
      locations: file.locations.map((one) => (one.code === "DE" ? { ...one, provisioner } : one)),
    });
    await importCatalog(database(), named("ams-1"));
    await expect(importCatalog(database(), named("ams-9"))).rejects.toThrow(
      "there is no ams-9, known are ams-1, http, incus, ipmi, proxmox, qemu, simulated",
    );
    await importCatalog(database(), named("ipmi"));
    const rows = await database().select().from(backEnds).where(eq(backEnds.kind, "ipmi"));
    expect(rows).toMatchObject([{ name: "ipmi", isEnabled: true, isDefault: false }]);
  });
});

describe("the default", () => {
  it("makes servers where a location names none; it is neither disabled nor removed", async () => {
    await add("ams-1", first);
    for (const refused of [
      () => switchBackEnd.call(admin, { name: "simulated", enabled: false }),
      () => removeBackEnd.call(admin, { name: "simulated" }),
    ])
      await expect(refused()).rejects.toMatchObject(refusal("back_end.is_default") as object);
    expect(await makeDefaultBackEnd.call(admin, { name: "ams-1" })).toMatchObject({ is_default: true });
    await read();
    expect((await named("ams-1"))?.locations).toContain("DE");
    expect(await deploy(await customer(), "usual-1")).toBeGreaterThan(0);
    await removeBackEnd.call(admin, { name: "simulated" });
    expect(await named("simulated")).toBeUndefined();
  });
});
