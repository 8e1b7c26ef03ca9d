import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { addAccount } from "@/lib/testing/factories";
import { whyNoProxmox } from "@/lib/testing/fakes/proxmox/install";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withProxmox } from "@/lib/testing/servers/proxmox-guests";
import { settle } from "@/lib/testing/servers/settle";
import { orderInstance } from "../../orders/orders/order-instance";
import { addBackEnd } from "./add";
import { assignBackEnd } from "./assign";
import { listBackEnds } from "./list";
import { liveBackEnds } from "./shared/loaded";
import { tryBackEnd } from "./try";

const obstacle = await whyNoProxmox();

describe.skipIf(obstacle !== null)("a cluster of Proxmox VE", { timeout: 60_000 }, () => {
  withCatalogDatabase();

  const { own, order, deploy, vmidOf, cluster, configOf, addressesOf } = withProxmox(82_000, "127.82.0.0/24");

  it("a back end is tried, added without showing its secret, and makes what is ordered; without room the price comes back", async () => {
    const admin = await proved(await asStaff("admin"));
    const values = cluster().texts;
    expect(await tryBackEnd.answer(admin, { kind: "proxmox", values })).toMatchObject({
      works: true,
      said: expect.stringMatching(/^Proxmox VE 9\.\S+; 3 nodes; 3 templates and 1 images; the datacenter's/),
    });
    await addBackEnd.call(admin, { name: "pve-1", kind: "proxmox", values });
    expect(JSON.stringify(await listBackEnds.call(admin, {}))).not.toContain(values.secret);
    await database().update(locations).set({ network: "127.80.0.0/24" }).where(eq(locations.code, "DE"));
    await loadConfiguration([liveBackEnds]);
    await assignBackEnd.call(admin, { location: "DE", back_end: "pve-1" });
    await loadConfiguration([liveBackEnds]);
    const account = await addAccount(database(), { credit: "100.00" });
    const context = await asUser(account.id);
    const buy = async (hostname: string) => {
      const { callback } = await orderInstance.call(context, {
        ...{ deploy_period: "monthly", preset: "102", location_name: "DE", os_id: 11, traffic_plan: "1" },
        ...{ root_pass: "Root-pass-1", deploy_notify: 0, hostname },
      });
      return runJob(callback, runnerOf(), 40_000);
    };
    expect(await buy("web-1")).toMatchObject({ state: "done", failure: null });
    const left = await readCredit(database(), account.id, "EUR");
    cluster().knobs.isFull = true;
    expect(await buy("web-2")).toMatchObject({ state: "failed" });
    expect(await readCredit(database(), account.id, "EUR")).toBe(left);
  });

  it.each(Array.from({ length: 12 }, (_one, index) => 1 + index * 4))(
    "a panel that is killed after request %i has one guest with one address, and nothing once it is released",
    async (requests) => {
      const machine = order();
      const again = { patienceMs: 20_000, whileBusy: async () => cluster().restartCaller() };
      cluster().killCallerAfter(requests);
      for (const step of ["allocate", "install", "configure", "verify"] as const)
        expect([step, await settle(again, machine.serverId, () => own()[step](machine))]).toMatchObject([
          step,
          { state: "done" },
        ]);
      expect(await addressesOf(machine)).toHaveLength(1);
      const disk = (await configOf(machine))?.scsi0;
      const later = { ...machine, attempt: 2 };
      cluster().killCallerAfter(requests);
      for (const step of ["install", "configure", "verify"] as const)
        expect(await settle(again, machine.serverId, () => own()[step](later))).toMatchObject({
          state: "done",
        });
      expect((await configOf(machine))?.scsi0).not.toBe(disk);
      cluster().killCallerAfter(1 + (requests % 12));
      await own()
        .release(machine)
        .catch(() => {
          cluster().restartCaller();
          return own().release(machine);
        });
      expect(await configOf(machine)).toBeNull();
      expect(await addressesOf(machine)).toEqual([]);
    },
  );

  // The last one: the node does not come back.
  it("a cluster that loses a node goes on with the others, and does not know what the lost one has", async () => {
    const machines = [order(), order(), order(), order()];
    for (const machine of machines) await deploy(machine);
    const nodes = await Promise.all(machines.map((one) => cluster().nodeOf(vmidOf(one))));
    expect(new Set(nodes).size).toBeGreaterThan(1);
    const away = nodes[0] as "pve1" | "pve2" | "pve3";
    cluster().killNode(away);
    for (const [index, machine] of machines.entries())
      expect(await own().status(machine)).toBe(nodes[index] === away ? "unknown" : "on");
    const [lost = order()] = machines;
    await expect(own().release(lost)).rejects.toMatchObject({ isFinal: false });
    expect(await addressesOf(lost)).toHaveLength(1);
    const next = order();
    expect(await deploy(next)).toEqual({ state: "done" });
    expect(await cluster().nodeOf(vmidOf(next))).not.toBe(away);
  });
});
