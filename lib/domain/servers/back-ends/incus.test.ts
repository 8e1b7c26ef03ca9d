import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sizeRequest } from "@/lib/base/text-screen";
import { database } from "@/lib/db/client";
import { guestTraffic } from "@/lib/db/tables/servers/guests";
import { thinTraffic } from "@/lib/outside/provisioner/guest-traffic";
import { connectScreen } from "@/lib/outside/rfb/connect";
import { take } from "@/lib/outside/rfb/take";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withIncusCluster } from "@/lib/testing/servers/incus-orders";
import { waitFor } from "@/lib/testing/wait-for";

withCatalogDatabase();

const { cluster, tools, open, own, order, end, deploy, guestOf, addressesOf, clock } = withIncusCluster();

describe("a guest", () => {
  it("is asked for with its limits, its address and what keeps it from using another one", async () => {
    const machine = order();
    await deploy(machine);
    const { body } = cluster().asked.find(({ method, body }) => method === "POST" && body?.name) ?? {};
    const [address] = await addressesOf(machine);
    expect(body).toMatchObject({
      name: `vs-${machine.serverId}`,
      type: "container",
      profiles: [],
      source: { type: "image", fingerprint: "c".repeat(64) },
      config: { "limits.cpu": "1", "limits.memory": "512MiB", "user.berth.server": `${machine.serverId}` },
      devices: {
        root: { type: "disk", path: "/", pool: "main", size: "10GiB" },
        eth0: {
          ...{ type: "nic", network: "pub0", name: "eth0", "ipv4.address": address?.ip },
          ...{ "security.mac_filtering": "true", "security.ipv4_filtering": "true" },
        },
      },
    });
    const config = JSON.stringify(body.config);
    expect(config).not.toContain("Root,pass=1");
    expect(body.config["cloud-init.user-data"]).toContain("ssh-ed25519 AAAA me");
    expect(body.config["cloud-init.network-config"]).toContain(`${address?.ip}/23`);
  });

  // The kernels of test machines have no vhost_vsock: the request is as recorded, no guest was started by it.
  it("that is a virtual machine is asked for as recorded", async () => {
    process.stderr.write(
      "NOT RUN: virtual machines of Incus were not started: only their requests are compared.\n",
    );
    const machine = order({ preset: "bm.small" });
    const own = open({ profile: "customers", groups: "NL=ams" });
    expect(await own.allocate(machine)).toMatchObject({ failure: { code: "reported" }, isFinal: false });
    cluster().knobs.groups.set("ams", ["h2"]);
    expect(await end(machine, () => own.allocate(machine))).toMatchObject({ state: "done" });
    expect(guestOf(machine)).toMatchObject({ type: "virtual-machine", location: "h2" });
    const asked = cluster().asked.findLast(({ method, body }) => method === "POST" && body?.name);
    expect(asked?.body).toMatchObject({
      type: "virtual-machine",
      profiles: ["customers"],
      source: { fingerprint: "d".repeat(64) },
      devices: { "cloud-init": { type: "disk", source: "cloud-init:config" } },
    });
    cluster().knobs.hasVms = false;
    const other = order({ preset: "bm.small" });
    expect(await end(other, () => open().allocate(other))).toMatchObject({
      ...{ state: "failed", failure: { code: "unsupported" }, isFinal: true },
    });
  });

  it("keeps its size, its links and the panel's notes when an older disk comes back", async () => {
    const machine = order();
    await deploy(machine);
    const own = open();
    const snapshot = { deed: "create" as const, name: "one", key: "incus-1" };
    await end(machine, () => own.changeSnapshot(machine, snapshot));
    await own.resize(machine, "vm.large", { cpus: 4, ramGb: 2, diskGb: 20 });
    await end(machine, () => own.setLink(machine, { port: "eth0" }, false, "incus-2"));
    await end(machine, () => own.changeSnapshot(machine, { ...snapshot, deed: "restore", key: "incus-3" }));
    expect(guestOf(machine)).toMatchObject({
      config: { "limits.cpu": "4", "limits.memory": "2048MiB", "user.berth.shut": "eth0" },
      devices: { root: { size: "20GiB" }, eth0: { "ipv4.address": "none" } },
    });
  });

  it("grows its disk to the size that was asked for, once, and nothing else of it", async () => {
    const machine = order();
    await deploy(machine);
    const before = guestOf(machine);
    const { "limits.cpu": cpu, "limits.memory": memory } = before.config;
    const changes = () => cluster().asked.filter(({ method }) => method === "PATCH").length;
    const asked = changes();
    for (const diskGb of [10, 40, 40, 20]) await open().growDisk(machine, diskGb);
    expect(guestOf(machine)).toMatchObject({
      ...{ startedAt: before.startedAt, devices: { root: { size: "40GiB" } } },
      config: { "limits.cpu": cpu, "limits.memory": memory },
    });
    expect(changes() - asked).toBe(1);
    await expect(open().growDisk(order(), 40)).rejects.toMatchObject({ failure: { code: "noMachine" } });
  });

  it("that does not heed a restart is cut off after half a minute, one that is to be off is left on", async () => {
    const machine = order();
    await deploy(machine);
    const before = guestOf(machine).startedAt;
    cluster().knobs.isDeaf = true;
    const own = open();
    expect(await own.power(machine, "reboot", "incus-4")).toMatchObject({ state: "busy" });
    expect(guestOf(machine).startedAt).toBe(before);
    clock.aheadMs = 31_000;
    expect(await end(machine, () => own.power(machine, "reboot", "incus-4"))).toEqual({ state: "done" });
    expect(guestOf(machine).startedAt).not.toBe(before);
    expect(await own.power(machine, "off", "incus-5")).toMatchObject({ state: "busy" });
    clock.aheadMs += 121_000;
    expect(await end(machine, () => own.power(machine, "off", "incus-5"))).toMatchObject({
      failure: { code: "noAnswer" },
    });
    expect(await own.status(machine)).toBe("on");
  });

  it("that does not start is not told to be on, though the engine says so while it tries", async () => {
    const machine = order();
    await deploy(machine);
    await end(machine, () => own().power(machine, "hard_off", "incus-11"));
    cluster().knobs.isBroken = true;
    const starts = await Promise.all([1, 2, 3].map(() => own().power(machine, "on", "incus-12")));
    expect(starts.map(({ state }) => state)).not.toContain("done");
    expect(await own().status(machine)).toBe("off");
    cluster().knobs.isBroken = false;
    expect(await end(machine, () => own().power(machine, "on", "incus-12"))).toEqual({ state: "done" });
  });

  it("gets root's password by a command that is given its hash alone, while it is on", async () => {
    const machine = order();
    await deploy(machine);
    const set = (key: string) => own().resetPassword(machine, { key, password: "New,pass=1" });
    expect(await end(machine, () => set("incus-13"))).toEqual({ state: "done" });
    expect(guestOf(machine).ran).toEqual({ ROOT_LINE: expect.stringMatching(/^root:\$6\$/) });
    await end(machine, () => own().power(machine, "hard_off", "incus-14"));
    expect(await set("incus-13")).toEqual({ state: "done" });
    expect(await set("incus-15")).toMatchObject({ state: "failed", failure: { code: "reported" } });
  });

  it("that somebody else has made under its name is neither used nor removed", async () => {
    const machine = order();
    await deploy(machine);
    guestOf(machine).config["user.berth.server"] = "1";
    const own = open();
    await expect(own.power(machine, "off", "incus-6")).rejects.toMatchObject({
      failure: { code: "refused" },
    });
    await expect(own.release(machine)).rejects.toMatchObject({ failure: { code: "refused" }, isFinal: true });
    expect(await addressesOf(machine)).toHaveLength(1);
  });

  it("shows the text of its console, takes what is typed, and has no screen as a virtual machine", async () => {
    const machine = order();
    await deploy(machine);
    const socket = await connectScreen(await open().openScreen(machine));
    socket.write(Buffer.from([1]));
    const init = await take(socket, 24);
    expect([init.readUInt16BE(0), init.readUInt16BE(2)]).toEqual([960, 432]);
    await take(socket, init.readUInt32BE(20));
    await waitFor(() => cluster().typed.includes("\r") || undefined, "the console does not open");
    // Encodings: RRE; then the whole picture, and a key.
    socket.write(Buffer.from([2, 0, 0, 1, 0, 0, 0, 2]));
    socket.write(Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x72]));
    await waitFor(() => cluster().typed.includes("r") || undefined, "the key does not arrive");
    socket.write(Buffer.from([3, 0, 0, 0, 0, 0, 3, 192, 1, 176]));
    const count = (await take(socket, 4)).readUInt16BE(2);
    expect(count).toBe(24);
    const head = await take(socket, 16);
    expect(head.readUInt32BE(12)).toBeGreaterThan(20);
    // A viewer that knows of other sizes asks for one.
    socket.write(Buffer.from([2, 0, 0, 2, 0, 0, 0, 2, 0xff, 0xff, 0xff, 0x21]));
    const wanted = Buffer.from(sizeRequest(1_200, 540));
    socket.write(Buffer.concat([Buffer.from([6, 0, 0, 0, 0, 0, 0, wanted.length]), wanted]));
    const size = { command: "window-resize", args: { width: "100", height: "30" } };
    await waitFor(
      () => cluster().told.some((told) => JSON.stringify(told) === JSON.stringify(size)) || undefined,
      "the size does not arrive",
    );
    // Whoever looks at it is in nobody's way.
    expect(await end(machine, () => own().power(machine, "reboot", "incus-20"))).toEqual({ state: "done" });
    const kept = { deed: "create" as const, name: "looked-at", key: "incus-21" };
    expect(await end(machine, () => own().changeSnapshot(machine, kept))).toEqual({ state: "done" });
    socket.destroy();
    // Whoever leaves at once does not take the daemon along.
    for (let time = 0; time < 3; time++) (await connectScreen(await own().openScreen(machine))).destroy();
    expect(await own().status(machine)).toBe("on");
    expect(await own().bootLog(machine)).toMatch(/started\r\nvs-\d+ login: $/);
    await own().power(machine, "hard_off", "incus-8");
    expect(await own().openScreen(machine)).toMatchObject({ hasPicture: false });
    expect(await own().bootLog(machine)).toBe("");
    const virtual = order({ preset: "bm.small" });
    await end(virtual, () => own().allocate(virtual));
    await expect(own().openScreen(virtual)).rejects.toMatchObject({ failure: { code: "unsupported" } });
  });

  it("has its traffic counted over restarts, by day and by step, and kept in longer steps", async () => {
    const machine = order();
    await deploy(machine);
    const span = () => ({
      from: new Date(Date.now() + clock.aheadMs - 86_400_000),
      to: new Date(Date.now() + clock.aheadMs + 60_000),
    });
    const total = async () =>
      (await own().traffic(machine, span())).reduce(
        (sum, { inBytes, outBytes }) => sum + inBytes + outBytes,
        0,
      );
    guestOf(machine).bytes = [1_000, 200];
    expect(await total()).toBe(1_200);
    guestOf(machine).bytes = [1_500, 200];
    // What a stop would lose is counted before it.
    await end(machine, () => own().power(machine, "hard_off", "incus-9"));
    await end(machine, () => own().power(machine, "on", "incus-10"));
    guestOf(machine).bytes = [7, 3];
    expect(await total()).toBe(1_710);
    expect(await total()).toBe(1_710);
    const steps = await own().flow(machine, span(), 3_600);
    expect(steps.reduce((sum, { inBytes }) => sum + inBytes, 0)).toBe(1_507);
    const read = () =>
      database().select().from(guestTraffic).where(eq(guestTraffic.serverId, machine.serverId));
    for (const days of [4, 41]) {
      await thinTraffic(tools().query, new Date(Date.now() + days * 86_400_000));
      const rows = await read();
      expect(rows.reduce((sum, { inBytes, outBytes }) => sum + inBytes + outBytes, 0)).toBe(1_710);
      for (const { at } of rows) expect(at.getTime() % (days === 4 ? 3_600_000 : 86_400_000)).toBe(0);
    }
    await thinTraffic(tools().query, new Date(Date.now() + 500 * 86_400_000));
    expect(await read()).toEqual([]);
  });

  it("has no address that another guest of the cluster has", async () => {
    const machine = order({ network: "127.76.8.0/28" });
    cluster().knobs.leases = [10, 11, 12].map((last) => ({ address: `127.76.8.${last}`, hostname: "shop" }));
    expect(await deploy(machine)).toEqual({ state: "done" });
    expect(await addressesOf(machine)).toMatchObject([{ ip: "127.76.8.13" }]);
  });
});
