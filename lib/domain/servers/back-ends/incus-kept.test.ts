import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { guestsBefore } from "@/lib/db/tables/servers/guests";
import type { Machine } from "@/lib/outside/provisioner/port";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withIncusCluster } from "@/lib/testing/servers/incus-orders";
import { settle } from "@/lib/testing/servers/settle";

withCatalogDatabase();

const { cluster, open, order, end, deploy, guestOf } = withIncusCluster();
const own = () => open({ backups: "copies", private: "mgmt" });
const network = { id: 11, range: "10.11.0.0/24" };
const keptOf = ({ serverId }: Machine) =>
  database().select().from(guestsBefore).where(eq(guestsBefore.serverId, serverId));

let machine: Machine;
/** As if the panel were killed once; whatever is asked next is asked by another one. */
const killedOnce = { patienceMs: 10_000, whileBusy: async () => cluster().restartCaller() };
const change = (deed: "create" | "restore", name: string, key: string) =>
  own().changeSnapshot(machine, { deed, name, key });
/** What is its own beside its disk: size, blocks and a card on a private network. */
const whatItHas = () => {
  const { config, devices } = guestOf(machine);
  return {
    cards: devices,
    size: [config["limits.cpu"], config["limits.memory"]],
    shut: config["user.berth.shut"],
  };
};

beforeEach(async () => {
  machine = order();
  await deploy(machine);
});
afterEach(async () => {
  cluster().behave();
  await own().release(machine);
  expect(await keptOf(machine)).toEqual([]);
});

const changeAll = async () => {
  await own().resize(machine, "vm.large", { cpus: 4, ramGb: 2, diskGb: 20 });
  await end(machine, () => own().joinNetwork(machine, { network, ip: "10.11.0.2", key: "kept-1" }));
  await end(machine, () => own().setLink(machine, { port: "eth0" }, false, "kept-2"));
};

describe("a restore during which the panel is killed", () => {
  beforeEach(async () => {
    expect(await end(machine, () => change("create", "old", "kept-3"))).toEqual({ state: "done" });
    await changeAll();
  });

  it.each(Array.from({ length: 14 }, (_one, index) => index + 1))(
    "after request %i leaves its cards, its blocks and its size as they are, and its disk restored",
    async (requests) => {
      const before = whatItHas();
      const { disk } = guestOf(machine);
      guestOf(machine).disk = "newer";
      cluster().killCallerAfter(requests);
      const restored = await settle(killedOnce, machine.serverId, () => change("restore", "old", "kept-4"));
      expect([restored, guestOf(machine).disk, whatItHas()]).toEqual([{ state: "done" }, disk, before]);
      cluster().behave();
      // Done once: what is written since stays.
      guestOf(machine).disk = "newest";
      expect(await change("restore", "old", "kept-4")).toEqual({ state: "done" });
      expect(guestOf(machine).disk).toBe("newest");
      expect(await keptOf(machine)).toEqual([]);
    },
  );

  it("is put right by the next look, whatever it is for, where nobody repeats it", async () => {
    const before = whatItHas();
    // The request is done, and its answer reaches nobody.
    cluster().lose("PUT", /^\/1\.0\/instances\/vs-\d+$/);
    await change("restore", "old", "kept-5").catch(() => undefined);
    await Promise.all([...cluster().operations.values()].map(({ end: ended }) => ended));
    expect(whatItHas()).not.toEqual(before);
    expect(await own().status(machine)).toBe("on");
    expect([whatItHas(), await change("restore", "old", "kept-5")]).toEqual([before, { state: "done" }]);
  });

  it("that the engine refuses keeps nothing back for later", async () => {
    guestOf(machine).snapshots.clear();
    const gone = { failure: { code: "reported" } };
    expect(await end(machine, () => change("restore", "old", "kept-6"))).toMatchObject(gone);
    expect(await keptOf(machine)).toEqual([]);
  });
});

describe("a virtual machine that has grown since its snapshot", () => {
  const large = { cpus: 4, ramGb: 2, diskGb: 20 };
  const sizeOf = () => {
    const { config, devices } = guestOf(machine);
    return [config["limits.cpu"], config["limits.memory"], devices.root?.size].join(" ");
  };
  beforeEach(async () => {
    await own().release(machine);
    machine = order({ preset: "bm.small" });
    await deploy(machine);
    await end(machine, () => change("create", "old", "kept-8"));
    await end(machine, () => own().power(machine, "hard_off", "kept-9"));
    await own().resize(machine, "bm.large", large);
    await end(machine, () => own().power(machine, "on", "kept-10"));
  });

  it("is restored once while it runs, and has its size back at its next start", async () => {
    const small = "1 512MiB 10GiB";
    expect([guestOf(machine).type, sizeOf()]).toEqual(["virtual-machine", "4 2048MiB 20GiB"]);
    expect(await end(machine, () => change("restore", "old", "kept-11"))).toEqual({ state: "done" });
    expect(await own().status(machine)).toBe("on");
    expect([sizeOf(), await keptOf(machine)]).toEqual([small, []]);
    await end(machine, () => own().power(machine, "hard_off", "kept-12"));
    await end(machine, () => own().power(machine, "on", "kept-13"));
    expect(sizeOf()).toBe("4 2048MiB 20GiB");
  });

  it("that runs has a larger disk at its next start, with all else that it then gets", async () => {
    for (const diskGb of [40, 40, 30]) await own().growDisk(machine, diskGb);
    expect(sizeOf()).toBe("4 2048MiB 20GiB");
    await own().resize(machine, "bm.large", { ...large, diskGb: 40 });
    await own().growDisk(machine, 40);
    await end(machine, () => own().power(machine, "hard_off", "kept-30"));
    await end(machine, () => own().power(machine, "on", "kept-31"));
    expect(sizeOf()).toBe("4 2048MiB 40GiB");
  });

  it("is not restored again while what it had cannot be put back", async () => {
    const restores = () => cluster().asked.filter(({ body }) => body?.restore).length;
    const before = restores();
    cluster().knobs.filtersCards = false;
    guestOf(machine).devices.eth0 = { ...guestOf(machine).devices.eth0, "security.acls": "own" };
    cluster().acls.set("own", { config: {}, description: "", ingress: [], egress: [] });
    for (let turn = 0; turn < 3; turn++)
      expect(await change("restore", "old", "kept-14")).toMatchObject({ state: "busy" });
    const [kept] = await keptOf(machine);
    expect([restores() - before, kept?.config["limits.memory"]]).toEqual([1, "2048MiB"]);
    cluster().knobs.filtersCards = true;
    expect(await end(machine, () => change("restore", "old", "kept-14"))).toEqual({ state: "done" });
    expect(guestOf(machine).devices.eth0).toMatchObject({ "security.acls": "own" });
  });
});

/** Requests after which the panel is killed; the last is more than it asks. */
it.each([1, 3, 5, 7, 9, 11, 13, 15, 99])(
  "a backup that is installed again keeps cards and blocks, also if the panel is killed after request %i",
  async (requests) => {
    const backup = { serverId: machine.serverId, name: "b1" };
    const work = { deed: "create" as const, name: "b1", key: "kept-7" };
    expect(await end(machine, () => own().changeBackup(machine, work))).toMatchObject({ state: "done" });
    await changeAll();
    const { cards, shut } = whatItHas();
    const again = { ...machine, backup, attempt: 2, size: { cpus: 4, ramGb: 2, diskGb: 20 } };
    cluster().killCallerAfter(requests);
    const installed = await settle(killedOnce, machine.serverId, () => own().install(again));
    expect([installed, whatItHas()]).toMatchObject([{ state: "done" }, { cards, shut }]);
    expect(await keptOf(machine)).toEqual([]);
  },
);
