import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { backEnds } from "@/lib/db/tables/servers/back-ends";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedHosts, simulatedMachines } from "@/lib/db/tables/servers/simulated";
import { simulatedProvisioner } from "@/lib/outside/provisioner/simulated";
import { addAccount } from "@/lib/testing/factories";
import { startProvisionerServer } from "@/lib/testing/fakes/provisioner-server";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { showQueue } from "../../support/back-office/queue";
import { showList } from "../../support/lists/show";
import { limitStaff } from "../../support/staff/limit";
import { addBackEnd } from "../back-ends/add";
import { liveBackEnds } from "../back-ends/shared/loaded";
import { provisionerTools } from "../back-ends/shared/provisioner-tools";
import { seedBackEnds } from "../back-ends/shared/seed";
import { listAddressPools } from "./address-pools";
import { advanceEvacuation, bringBack } from "./advance-evacuation";
import { listConcerned } from "./concerned";
import { evacuateHost } from "./evacuate";
import { showHostsOverview } from "./overview";
import { readAllHosts } from "./read-hosts";
import { restoreHost } from "./restore";
import { setOvercommit } from "./set-rule";
import { showHost } from "./show";

withCatalogDatabase();

const db = () => database();
const minute = 60_000;
const rule = { cpu: 4, memory: 0.9, disk: 1, spreads: true };

let buyer: number;
const readAt = (later: number) => readAllHosts(() => new Date(Date.now() + later));

async function deploy(location = "NL"): Promise<number> {
  const { server_id: id, callback } = await orderInstance.call(await asUser(buyer), {
    ...{ deploy_period: "monthly", preset: "102", location_name: location, os_id: 11, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0 },
  });
  expect(await runJob(callback, runnerOf(), 30_000)).toMatchObject({ state: "done" });
  return id;
}

const hostNamed = async (name: string) => {
  const [row] = await db().select().from(hosts).where(eq(hosts.name, name));
  if (!row) throw new Error(`There is no host ${name}.`);
  return row;
};
const placeOf = async (id: number) =>
  (await db().select({ host: servers.host }).from(servers).where(eq(servers.id, id)))[0]?.host ?? null;

beforeAll(async () => {
  await seedBackEnds(db());
  await loadConfiguration([liveBackEnds]);
  buyer = (await addAccount(db(), { credit: "900.00" })).id;
});

describe("a reading", () => {
  it("has every host of each location, and where each server is", async () => {
    const ids = [await deploy(), await deploy(), await deploy()];
    await readAllHosts();
    const places = await Promise.all(ids.map(placeOf));
    expect([...places].sort()).toEqual(["nl-node-1", "nl-node-2", "nl-node-3"]);
    const row = await hostNamed("nl-node-1");
    expect(row).toMatchObject({
      ...{ backEnd: "simulated", state: "online", locations: ["NL"], machines: 1, cpus: 32 },
      ...{ memoryMb: 128 * 1024, diskGb: 2_000 },
    });
    expect(row.promisedMemoryMb).toBeGreaterThan(0);
    const { rows } = await showList.call(await asStaff("support"), {
      list: "hosts",
      query: "location=NL&sort=-promisedMemory",
    });
    expect(rows.map(({ cells }) => cells.state)).toEqual(["online", "online", "online"]);
  });

  it("keeps what a host said last when it does not answer, with its age", async () => {
    const before = await hostNamed("nl-node-2");
    await db()
      .insert(simulatedHosts)
      .values(
        [1, 2, 3].map((nth) => ({
          ...{ name: `nl-node-${nth}`, location: "NL", cpus: 32, memoryGb: 128, diskGb: 2_000 },
          state: nth === 2 ? ("offline" as const) : ("online" as const),
        })),
      );
    await readAt(5 * minute);
    const row = await hostNamed("nl-node-2");
    expect(row).toMatchObject({ state: "offline", load: before.load, usedMemoryMb: before.usedMemoryMb });
    expect(row.readAt).toEqual(before.readAt);
    const shown = await showHost.call(
      { ...(await asStaff("support")), now: new Date(Date.now() + 6 * minute) },
      { id: row.id },
    );
    expect(shown).toMatchObject({ state: "offline", is_late: true, server_count: 1, customer_count: 1 });
    expect(await listConcerned.call(await asStaff("support"), { id: row.id })).toMatchObject({
      servers: [shown.servers[0]?.id],
      left_out: 0,
    });
    await db().update(simulatedHosts).set({ state: "online" });
    await readAllHosts();
    expect(await hostNamed("nl-node-2")).toMatchObject({ state: "online" });
  });

  it("keeps a host that its engine has no more while servers are noted there", async () => {
    await db().delete(simulatedHosts).where(eq(simulatedHosts.name, "nl-node-3"));
    const moved = await db().select().from(simulatedMachines).where(eq(simulatedMachines.host, "nl-node-3"));
    await readAllHosts();
    expect(await hostNamed("nl-node-3")).toMatchObject({ state: "gone", machines: 0 });
    await db()
      .update(simulatedMachines)
      .set({ host: "nl-node-1" })
      .where(eq(simulatedMachines.host, "nl-node-3"));
    await readAllHosts();
    await readAllHosts();
    expect(await db().$count(hosts, eq(hosts.name, "nl-node-3"))).toBe(0);
    expect(await placeOf(moved[0]?.serverId ?? 0)).toBe("nl-node-1");
  });

  it("finds machines without a server, and servers without a machine, and forgets them once that is settled", async () => {
    const [stray, lost] = [await deploy(), await deploy()];
    await readAllHosts();
    const [host, former] = [(await placeOf(stray)) ?? "", (await placeOf(lost)) ?? ""];
    const [machine] = await db().select().from(simulatedMachines).where(eq(simulatedMachines.serverId, lost));
    if (!machine) throw new Error("There is no machine.");
    await db().update(servers).set({ state: "failed" }).where(eq(servers.id, stray));
    await db().delete(simulatedMachines).where(eq(simulatedMachines.serverId, lost));
    await readAllHosts();
    const findingsOf = async (name: string, later: number) => {
      const context = { ...(await asStaff("support")), now: new Date(Date.now() + later) };
      return (await showHost.call(context, { id: (await hostNamed(name)).id })).findings;
    };
    expect(await findingsOf(host, minute)).toEqual([]);
    expect(await findingsOf(host, 11 * minute)).toContainEqual(
      expect.objectContaining({
        kind: "stray",
        server: stray,
        known: expect.objectContaining({ state: "failed" }),
      }),
    );
    expect(await findingsOf(former, 11 * minute)).toContainEqual(
      expect.objectContaining({
        kind: "missing",
        server: lost,
        known: expect.objectContaining({ deleted_at: null }),
      }),
    );
    await db().update(servers).set({ state: "running" }).where(eq(servers.id, stray));
    await db().insert(simulatedMachines).values(machine);
    await readAllHosts();
    expect([...(await findingsOf(host, 11 * minute)), ...(await findingsOf(former, 11 * minute))]).toEqual(
      [],
    );
  });

  it("of a program of one's own that lies or is silent changes nothing, and says why", async () => {
    const company = await startProvisionerServer(simulatedProvisioner(provisionerTools()));
    const admin = await proved(await asStaff("admin"));
    const values = { url: company.url, secret: company.secret };
    await addBackEnd.call(admin, { name: "own-1", kind: "http", values });
    await loadConfiguration([liveBackEnds]);
    const own = async () => {
      await readAllHosts();
      const { back_ends: all } = await showHostsOverview.call(admin, {});
      return all.find(({ name }) => name === "own-1");
    };
    expect(await own()).toMatchObject({ problem: null, hosts: { offline: 0 } });
    company.misbehave("readHosts", { status: 200, body: JSON.stringify({ result: [{ name: "x" }] }) });
    expect(await own()).toMatchObject({ problem: expect.any(String), is_late: false });
    company.misbehave("readHosts", {
      status: 422,
      body: JSON.stringify({ failure: { code: "unsupported" } }),
    });
    expect(await own()).toBeUndefined();
    company.stop();
    await db().delete(backEnds).where(eq(backEnds.name, "own-1"));
    await loadConfiguration([liveBackEnds]);
    await readAllHosts();
  });
});

describe("an evacuation", () => {
  const evacuate = async (id: number, reason = "replace the memory") =>
    evacuateHost.call(await asStaff("admin"), { id, reason });

  async function finish(evacuation: number): Promise<void> {
    for (let nth = 0; nth < 20; nth++) await advanceEvacuation(evacuation, () => new Date());
  }

  it("moves every server, says where each is, and can be taken back", async () => {
    const here = await hostNamed("nl-node-1");
    const { evacuation, servers: count } = await evacuate(here.id);
    expect(count).toBeGreaterThan(1);
    await expect(evacuate(here.id)).rejects.toMatchObject({ extras: { doc: "host.evacuating" } });
    await finish(evacuation);
    const shown = await showHost.call(await asStaff("admin"), { id: here.id });
    expect(shown).toMatchObject({
      ...{ state: "evacuated", server_count: 0, can_evacuate: true },
      evacuation: { state: "done", moved: count, waiting: 0, stayed: 0, reason: "replace the memory" },
    });
    const other = await deploy();
    await readAllHosts();
    expect(await placeOf(other)).toBe("nl-node-2");
    await restoreHost.call(await asStaff("admin"), { id: here.id, reason: "memory is replaced" });
    await bringBack(here.id, () => new Date());
    expect(await hostNamed("nl-node-1")).toMatchObject({ state: "online" });
    const [entry] = await db().select().from(auditRows).where(eq(auditRows.operation, "hosts.evacuate"));
    expect(entry?.target).toBe("host simulated nl-node-1");
  });

  it("that finds no other host ends as failed, and says which servers stayed", async () => {
    await db().update(simulatedHosts).set({ state: "offline" }).where(eq(simulatedHosts.name, "nl-node-1"));
    await readAllHosts();
    const here = await hostNamed("nl-node-2");
    const { evacuation, servers: count } = await evacuate(here.id);
    await finish(evacuation);
    const shown = await showHost.call(await asStaff("admin"), { id: here.id });
    expect(shown.evacuation).toMatchObject({ state: "failed", stayed: count, failure: { code: "noneFree" } });
    expect(shown.state).toBe("online");
    expect(shown.servers[0]?.evacuation).toBe("stayed");
    const dead = await hostNamed("nl-node-1");
    await expect(evacuate(dead.id)).rejects.toMatchObject({ extras: { doc: "host.no_answer" } });
    await expect(evacuate(here.id, " ")).rejects.toMatchObject({ extras: { doc: "reason.missing" } });
  });
});

describe("the networks of the locations", () => {
  it("are counted with what servers have, what is kept back and what is left", async () => {
    await db().update(locations).set({ network: "198.18.7.1/28" }).where(eq(locations.code, "NL"));
    const read = async () => {
      const { pools } = await listAddressPools.call(await asStaff("support"), {});
      return pools.find(({ location }) => location === "NL");
    };
    // 16 addresses: ten at the beginning and two at the end are never given away.
    expect(await read()).toMatchObject({ gateway: "198.18.7.1", used: 0, reserved: 12, free: 4 });
    await db().update(locations).set({ network: "198.18.7.12/28" }).where(eq(locations.code, "NL"));
    expect(await read()).toMatchObject({ gateway: "198.18.7.12", used: 0, reserved: 13, free: 3 });
    const [own] = await db().select().from(serverAddresses).limit(1);
    await db()
      .update(serverAddresses)
      .set({ ip: "198.18.7.11", ptr: ["web-1.example.com"] })
      .where(eq(serverAddresses.id, own?.id ?? 0));
    expect(await read()).toMatchObject({ used: 1, named: 1, free: 2 });
  });
});

describe("staff", () => {
  it("set the rule once for what they have seen, on record", async () => {
    const admin = await asStaff("admin");
    const { back_ends: all } = await showHostsOverview.call(admin, {});
    const version = all.find(({ name }) => name === "simulated")?.version ?? 0;
    await setOvercommit.call(admin, { back_end: "simulated", version, overcommit: rule });
    await expect(
      setOvercommit.call(admin, { back_end: "simulated", version, overcommit: null }),
    ).rejects.toMatchObject({ extras: { doc: "back_end.changed_meanwhile" } });
    const [entry] = await db().select().from(auditRows).where(eq(auditRows.operation, "hosts.set_rule"));
    expect(entry?.changes).toEqual({
      overcommit: { from: null, to: "cpu 4, memory 0.9, disk 1, apart" },
    });
    await loadConfiguration([liveBackEnds]);
    await readAllHosts();
    const { plans } = await showHostsOverview.call(admin, {});
    expect(plans.some(({ location, fits }) => location === "NL" && fits !== null)).toBe(true);
  });

  it("who are limited to companies see no host, whoever else's servers are there", async () => {
    const member = (await addAccount(db(), { role: "support", totp: "JBSWY3DPEHPK3PXP" })).id;
    await limitStaff.call(await proved(await asStaff("admin")), { id: member, companies: [1] });
    const limited = await asStaff("support", member);
    const { id } = await hostNamed("nl-node-2");
    for (const read of [
      () => showHost.call(limited, { id }),
      () => listConcerned.call(limited, { id }),
      () => showHostsOverview.call(limited, {}),
      () => listAddressPools.call(limited, {}),
      () => showList.call(limited, { list: "hosts", query: "" }),
    ])
      await expect(read()).rejects.toMatchObject({ extras: { doc: "staff.right_missing" } });
  });

  it("without the permission to find customers see servers without their owners", async () => {
    const admin = await asStaff("admin");
    const { id } = await hostNamed("nl-node-2");
    const rights = admin.actor.account.rights.filter((right) => right !== "customers/find");
    const narrow = { ...admin, actor: { ...admin.actor, account: { ...admin.actor.account, rights } } };
    const { servers: seen } = await showHost.call(narrow, { id });
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(({ customer }) => customer === null)).toBe(true);
    const { servers: all } = await showHost.call(admin, { id });
    expect(all[0]?.customer?.id).toBe(buyer);
  });

  it("are shown a host without an answer in a queue", async () => {
    const { rows } = await showQueue.call(await asStaff("support"), { queue: "hosts" });
    expect(rows).toMatchObject([{ title: "nl-node-1", detail: "simulated", state: "offline" }]);
  });
});
