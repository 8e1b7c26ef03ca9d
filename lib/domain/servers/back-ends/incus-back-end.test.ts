import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { locations } from "@/lib/db/tables/catalog/catalog";
import type { Provisioner } from "@/lib/outside/provisioner/port";
import { kindOf } from "@/lib/outside/provisioner/registry";
import { addAccount } from "@/lib/testing/factories";
import { makeCertificate } from "@/lib/testing/fakes/certificate";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withIncusCluster } from "@/lib/testing/servers/incus-orders";
import { settle } from "@/lib/testing/servers/settle";
import { orderInstance } from "../../orders/orders/order-instance";
import { addBackEnd } from "./add";
import { assignBackEnd } from "./assign";
import { listBackEnds } from "./list";
import { liveBackEnds } from "./shared/loaded";
import { tryBackEnd } from "./try";

withCatalogDatabase();

const { cluster, open, own, order, end, deploy, guestOf, addressesOf, clock } = withIncusCluster();

describe("a cluster", () => {
  it("that forgets its operations, and is asked by many at once, has everything done once", async () => {
    cluster().knobs.forgets = true;
    const machine = order();
    expect(await deploy(machine)).toEqual({ state: "done" });
    const own = open();
    const links = ["a", "b", "c", "d"].map((key) =>
      end(machine, () => own.setLink(machine, { port: "eth0" }, true, `incus-${key}`)),
    );
    expect(new Set((await Promise.all(links)).map(({ state }) => state))).toEqual(new Set(["done"]));
    expect(JSON.parse(guestOf(machine).config["user.berth.works"] ?? "[]")).toHaveLength(4);
  });

  it("whose member dies while a guest is made has it made anew", async () => {
    cluster().knobs.diesWhileMaking = true;
    const machine = order();
    expect(await deploy(machine)).toEqual({ state: "done" });
    expect(guestOf(machine).status).toBe("Running");
    expect([...cluster().guests.keys()].filter((name) => name === `vs-${machine.serverId}`)).toHaveLength(1);
  });

  it("that is full sells what fits: nothing is left of the rest, and no address is given twice", async () => {
    const sold = [...cluster().guests.values()].length;
    const used = [...cluster().guests.values()].reduce(
      (sum, one) => sum + Number.parseInt(one.devices.root?.size ?? "0", 10),
      0,
    );
    cluster().knobs.poolGb = used + 150 * 10;
    const all = Array.from({ length: 200 }, () => order({ rootPassword: null }));
    const own = open();
    const made = await Promise.all(
      all.map((one) => settle({ patienceMs: 60_000 }, one.serverId, () => own.allocate(one))),
    );
    const done = made.filter(({ state }) => state === "done");
    const failed = made.filter(({ state }) => state === "failed");
    expect(done).toHaveLength(150);
    expect(failed).toHaveLength(50);
    for (const one of failed) expect(one).toMatchObject({ failure: { code: "noneFree" }, isFinal: true });
    const ips = done
      .flatMap((one) => (one.state === "done" ? (one.addresses ?? []) : []))
      .map(({ ip }) => ip);
    expect(new Set(ips).size).toBe(150);
    expect(cluster().guests.size).toBe(sold + 150);
    await Promise.all(all.map((one) => own.release(one)));
    expect(cluster().guests.size).toBe(sold);
  }, 120_000);

  it("without a leader, or with an ended certificate, says so to staff, and of no machine that it is off", async () => {
    const machine = order();
    await deploy(machine);
    cluster().troubles.isLeaderless = true;
    const check = (own: Provisioner) => own.check?.(AbortSignal.timeout(5_000));
    expect(await open().status(machine)).toBe("unknown");
    await expect(check(open())).rejects.toThrow(/no available cowsql leader/);
    await expect(open().power(machine, "off", "incus-7")).rejects.toMatchObject({
      ...{ failure: { code: "unreachable" }, isFinal: false },
    });
    cluster().behave();
    expect(await open().status(machine)).toBe("on");
    await check(open());
    clock.aheadMs = 20 * 365 * 86_400_000;
    await expect(check(open())).rejects.toThrow(
      /The panel's certificate for the cluster ended on 20\d\d-\d\d-\d\d/,
    );
    expect(await open().status(machine)).toBe("unknown");
  });

  it("that is another one than the pinned one is asked nothing", async () => {
    cluster().asked.length = 0;
    const own = open({ fingerprint: "a".repeat(64) });
    await expect(own.check?.(AbortSignal.timeout(5_000))).rejects.toThrow(
      new RegExp(`it has another certificate, with ${cluster().texts.fingerprint}`),
    );
    expect(await own.status(order())).toBe("unknown");
    expect(cluster().asked).toEqual([]);
  });

  it("that does not know the panel, or lacks what the back end names, says which", async () => {
    const said = (more: Record<string, string>) => open(more).check?.(AbortSignal.timeout(5_000));
    await expect(said({ project: "other" })).rejects.toThrow(/restricted to other projects/);
    await expect(said({ pool: "fast" })).rejects.toThrow("The storage pool fast is not there");
    await expect(said({ groups: "NL=nowhere" })).rejects.toThrow("There is no cluster group nowhere.");
    cluster().troubles.isTrusting = false;
    await expect(said({})).rejects.toThrow("The cluster does not know the panel's certificate.");
  });

  it("that loses a member goes on with the others, and does not know what the lost one has", async () => {
    const own = open();
    const machines = [order(), order(), order(), order()];
    for (const machine of machines) await deploy(machine);
    cluster().killMember("h1");
    const lost = machines.find((one) => guestOf(one).location === "h1");
    const others = machines.filter((one) => guestOf(one).location !== "h1");
    if (!lost) throw new Error("The cluster has put none there.");
    expect(await own.status(lost)).toBe("unknown");
    await expect(own.release(lost)).rejects.toMatchObject({ isFinal: false });
    expect(await addressesOf(lost)).toHaveLength(1);
    for (const one of others) expect(await own.status(one)).toBe("on");
    const next = order();
    expect(await deploy(next)).toEqual({ state: "done" });
    expect(guestOf(next).location).not.toBe("h1");
  });
});

describe("a panel that is killed", () => {
  it.each(Array.from({ length: 20 }, (_one, index) => index + 1))(
    "after request %i has one guest with one address, and nothing once it is released",
    async (requests) => {
      const machine = order();
      const again = { patienceMs: 10_000, whileBusy: async () => cluster().restartCaller() };
      cluster().killCallerAfter(requests);
      for (const step of ["allocate", "install", "configure", "verify"] as const)
        expect([step, await settle(again, machine.serverId, () => open()[step](machine))]).toMatchObject([
          step,
          { state: "done" },
        ]);
      expect(guestOf(machine).status).toBe("Running");
      expect(await addressesOf(machine)).toHaveLength(1);
      const later = { ...machine, attempt: 2 };
      const disk = guestOf(machine).disk;
      cluster().killCallerAfter(requests);
      for (const step of ["install", "configure", "verify"] as const)
        expect(await settle(again, machine.serverId, () => open()[step](later))).toMatchObject({
          state: "done",
        });
      expect(guestOf(machine).disk).not.toBe(disk);
      cluster().killCallerAfter(1 + (requests % 8));
      await own()
        .release(machine)
        .catch(() => {
          cluster().restartCaller();
          return own().release(machine);
        });
      expect(cluster().guests.has(`vs-${machine.serverId}`)).toBe(false);
      expect(await addressesOf(machine)).toEqual([]);
    },
  );
});

describe("a back end of this kind", () => {
  it("takes PEM without its line breaks, and only a key that belongs to the certificate", async () => {
    const { certificate, key } = cluster().texts;
    const wrong = (more: Record<string, string>) => {
      const opened = kindOf("incus").open({ texts: { ...cluster().texts, ...more }, fixed: {} });
      return "wrong" in opened ? opened.wrong : [];
    };
    const flat = (text: string) => text.replaceAll("\n", "");
    expect(wrong({ certificate: flat(certificate), key: flat(key) })).toEqual([]);
    const other = await makeCertificate("other");
    expect(wrong({ key: other.key })).toEqual([
      { field: "key", reason: "must be the key of the certificate" },
    ]);
    expect(wrong({ groups: "NL" })).toMatchObject([{ field: "groups" }]);
    expect(wrong({ addresses: "one.example.test" })).toMatchObject([{ field: "addresses" }]);
  });

  it("is tried, added without showing its key, and makes what is ordered; without room the price comes back", async () => {
    const admin = await proved(await asStaff("admin"));
    const values = { ...cluster().texts, containers: "*", images: "Debian 12=debian-12" };
    expect(await tryBackEnd.answer(admin, { kind: "incus", values })).toMatchObject({
      works: true,
      said: expect.stringMatching(
        /^Incus 6\.0\.4; 3 members, not online: h1; 3 images; certificate until 20/,
      ),
    });
    await addBackEnd.call(admin, { name: "ams-1", kind: "incus", values });
    const shown = JSON.stringify(await listBackEnds.call(admin, {}));
    expect(shown).not.toContain("PRIVATE KEY");
    await database().update(locations).set({ network: "127.78.0.0/24" }).where(eq(locations.code, "DE"));
    await loadConfiguration([liveBackEnds]);
    await assignBackEnd.call(admin, { location: "DE", back_end: "ams-1" });
    await loadConfiguration([liveBackEnds]);
    const account = await addAccount(database(), { credit: "100.00" });
    const context = await asUser(account.id);
    const buy = async (hostname: string) => {
      const { callback } = await orderInstance.call(context, {
        ...{ deploy_period: "monthly", preset: "102", location_name: "DE", os_id: 11, traffic_plan: "1" },
        ...{ root_pass: "Root-pass-1", deploy_notify: 0, hostname },
      });
      return runJob(callback, runnerOf(), 20_000);
    };
    expect(await buy("web-1")).toMatchObject({ state: "done", failure: null });
    const left = await readCredit(database(), account.id, "EUR");
    cluster().knobs.poolGb = 0;
    expect(await buy("web-2")).toMatchObject({ state: "failed" });
    expect(await readCredit(database(), account.id, "EUR")).toBe(left);
  });
});
