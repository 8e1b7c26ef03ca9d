import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { plainSetup } from "@/lib/base/machine-setup";
import { database } from "@/lib/db/client";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { guestAddresses, guestTraffic } from "@/lib/db/tables/servers/guests";
import { thinTraffic } from "@/lib/outside/provisioner/guest-traffic";
import type { Machine, Outcome, Provisioner } from "@/lib/outside/provisioner/port";
import { kindOf, makeProvisioner } from "@/lib/outside/provisioner/registry";
import { connectScreen } from "@/lib/outside/rfb/connect";
import { take } from "@/lib/outside/rfb/take";
import { addAccount } from "@/lib/testing/factories";
import { makeCertificate } from "@/lib/testing/fakes/certificate";
import { type FakeIncus, startIncus } from "@/lib/testing/fakes/incus/server";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { asStaff, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { settle } from "@/lib/testing/servers/contract";
import { waitFor } from "@/lib/testing/wait-for";
import { orderInstance } from "../../orders/orders/order-instance";
import { addBackEnd } from "./add";
import { assignBackEnd } from "./assign";
import { listBackEnds } from "./list";
import { liveBackEnds } from "./shared/loaded";
import { provisionerTools } from "./shared/provisioner-tools";
import { tryBackEnd } from "./try";

withCatalogDatabase();

let cluster: FakeIncus;
/** Ahead of the clock, in ms. */
let aheadMs = 0;
beforeAll(async () => {
  cluster = await startIncus(["h1", "h2", "h3"]);
});
afterEach(() => {
  aheadMs = 0;
  cluster.behave();
});
afterAll(() => cluster.stop());

const network = "127.76.0.0/23";
const tools = () => ({ ...provisionerTools(), now: () => new Date(Date.now() + aheadMs) });
const open = (more: Record<string, string> = {}): Provisioner =>
  makeProvisioner({ name: "ams-1", kind: "incus", texts: { ...cluster.texts, ...more }, fixed: {} }, tools());

const own = (): Provisioner => open();

let last = 76_000;
const order = (more: Partial<Machine> = {}): Machine => ({
  serverId: ++last,
  attempt: 1,
  location: "NL",
  network,
  hostname: "web-1",
  preset: "vm.small",
  size: { cpus: 1, ramGb: 0.5, diskGb: 10 },
  system: "Debian 12",
  software: "",
  rootPassword: "Root,pass=1",
  sshKey: "ssh-ed25519 AAAA me",
  postInstallScript: "#!/bin/sh\nid\n",
  rootSizePercent: 100,
  ciTask: null,
  addressCount: 1,
  setup: plainSetup,
  network6: null,
  owner: 1,
  ...more,
});
const end = (machine: Machine, call: () => Promise<Outcome>) =>
  settle({ patienceMs: 10_000 }, machine.serverId, call);
async function deploy(machine: Machine, own = open()): Promise<Outcome> {
  for (const step of ["allocate", "install", "configure"] as const) {
    const outcome = await end(machine, () => own[step](machine));
    if (outcome.state !== "done") return outcome;
  }
  return end(machine, () => own.verify(machine));
}
const guestOf = ({ serverId }: Machine) => {
  const guest = cluster.guests.get(`vs-${serverId}`);
  if (!guest) throw new Error("It was not made.");
  return guest;
};
const addressesOf = ({ serverId }: Machine) =>
  database().select().from(guestAddresses).where(eq(guestAddresses.serverId, serverId));

describe("a guest", () => {
  it("is asked for with its limits, its address and what keeps it from using another one", async () => {
    const machine = order();
    await deploy(machine);
    const { body } = cluster.asked.find(({ method, body }) => method === "POST" && body?.name) ?? {};
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
    cluster.knobs.groups.set("ams", ["h2"]);
    expect(await end(machine, () => own.allocate(machine))).toMatchObject({ state: "done" });
    expect(guestOf(machine)).toMatchObject({ type: "virtual-machine", location: "h2" });
    const asked = cluster.asked.findLast(({ method, body }) => method === "POST" && body?.name);
    expect(asked?.body).toMatchObject({
      type: "virtual-machine",
      profiles: ["customers"],
      source: { fingerprint: "d".repeat(64) },
      devices: { "cloud-init": { type: "disk", source: "cloud-init:config" } },
    });
    cluster.knobs.hasVms = false;
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

  it("that does not heed a restart is cut off after half a minute, one that is to be off is left on", async () => {
    const machine = order();
    await deploy(machine);
    const before = guestOf(machine).startedAt;
    cluster.knobs.isDeaf = true;
    const own = open();
    expect(await own.power(machine, "reboot", "incus-4")).toMatchObject({ state: "busy" });
    expect(guestOf(machine).startedAt).toBe(before);
    aheadMs = 31_000;
    expect(await end(machine, () => own.power(machine, "reboot", "incus-4"))).toEqual({ state: "done" });
    expect(guestOf(machine).startedAt).not.toBe(before);
    expect(await own.power(machine, "off", "incus-5")).toMatchObject({ state: "busy" });
    aheadMs += 121_000;
    expect(await end(machine, () => own.power(machine, "off", "incus-5"))).toMatchObject({
      failure: { code: "noAnswer" },
    });
    expect(await own.status(machine)).toBe("on");
  });

  it("that does not start is not told to be on, though the engine says so while it tries", async () => {
    const machine = order();
    await deploy(machine);
    await end(machine, () => own().power(machine, "hard_off", "incus-11"));
    cluster.knobs.isBroken = true;
    const starts = await Promise.all([1, 2, 3].map(() => own().power(machine, "on", "incus-12")));
    expect(starts.map(({ state }) => state)).not.toContain("done");
    expect(await own().status(machine)).toBe("off");
    cluster.knobs.isBroken = false;
    expect(await end(machine, () => own().power(machine, "on", "incus-12"))).toEqual({ state: "done" });
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
    await waitFor(() => cluster.typed.includes("\r") || undefined, "the console does not open");
    // Encodings: RRE; then the whole picture, and a key.
    socket.write(Buffer.from([2, 0, 0, 1, 0, 0, 0, 2]));
    socket.write(Buffer.from([4, 1, 0, 0, 0, 0, 0, 0x72]));
    await waitFor(() => cluster.typed.includes("r") || undefined, "the key does not arrive");
    socket.write(Buffer.from([3, 0, 0, 0, 0, 0, 3, 192, 1, 176]));
    const count = (await take(socket, 4)).readUInt16BE(2);
    expect(count).toBe(24);
    const head = await take(socket, 16);
    expect(head.readUInt32BE(12)).toBeGreaterThan(20);
    socket.destroy();
    await own().power(machine, "hard_off", "incus-8");
    expect(await own().openScreen(machine)).toMatchObject({ hasPicture: false });
    const virtual = order({ preset: "bm.small" });
    await end(virtual, () => own().allocate(virtual));
    await expect(own().openScreen(virtual)).rejects.toMatchObject({ failure: { code: "unsupported" } });
  });

  it("has its traffic counted over restarts, by day and by step, and kept in longer steps", async () => {
    const machine = order();
    await deploy(machine);
    const span = () => ({
      from: new Date(Date.now() + aheadMs - 86_400_000),
      to: new Date(Date.now() + aheadMs + 60_000),
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
    cluster.knobs.leases = [10, 11, 12].map((last) => ({ address: `127.76.8.${last}`, hostname: "shop" }));
    expect(await deploy(machine)).toEqual({ state: "done" });
    expect(await addressesOf(machine)).toMatchObject([{ ip: "127.76.8.13" }]);
  });
});

describe("a cluster", () => {
  it("that forgets its operations, and is asked by many at once, has everything done once", async () => {
    cluster.knobs.forgets = true;
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
    cluster.knobs.diesWhileMaking = true;
    const machine = order();
    expect(await deploy(machine)).toEqual({ state: "done" });
    expect(guestOf(machine).status).toBe("Running");
    expect([...cluster.guests.keys()].filter((name) => name === `vs-${machine.serverId}`)).toHaveLength(1);
  });

  it("that is full sells what fits: nothing is left of the rest, and no address is given twice", async () => {
    const sold = [...cluster.guests.values()].length;
    const used = [...cluster.guests.values()].reduce(
      (sum, one) => sum + Number.parseInt(one.devices.root?.size ?? "0", 10),
      0,
    );
    cluster.knobs.poolGb = used + 150 * 10;
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
    expect(cluster.guests.size).toBe(sold + 150);
    await Promise.all(all.map((one) => own.release(one)));
    expect(cluster.guests.size).toBe(sold);
  }, 120_000);

  it("without a leader, or with an ended certificate, says so to staff, and of no machine that it is off", async () => {
    const machine = order();
    await deploy(machine);
    cluster.troubles.isLeaderless = true;
    const check = (own: Provisioner) => own.check?.(AbortSignal.timeout(5_000));
    expect(await open().status(machine)).toBe("unknown");
    await expect(check(open())).rejects.toThrow(/no available cowsql leader/);
    await expect(open().power(machine, "off", "incus-7")).rejects.toMatchObject({
      ...{ failure: { code: "unreachable" }, isFinal: false },
    });
    cluster.behave();
    expect(await open().status(machine)).toBe("on");
    await check(open());
    aheadMs = 20 * 365 * 86_400_000;
    await expect(check(open())).rejects.toThrow(
      /The panel's certificate for the cluster ended on 20\d\d-\d\d-\d\d/,
    );
    expect(await open().status(machine)).toBe("unknown");
  });

  it("that is another one than the pinned one is asked nothing", async () => {
    cluster.asked.length = 0;
    const own = open({ fingerprint: "a".repeat(64) });
    await expect(own.check?.(AbortSignal.timeout(5_000))).rejects.toThrow(
      new RegExp(`it has another certificate, with ${cluster.texts.fingerprint}`),
    );
    expect(await own.status(order())).toBe("unknown");
    expect(cluster.asked).toEqual([]);
  });

  it("that does not know the panel, or lacks what the back end names, says which", async () => {
    const said = (more: Record<string, string>) => open(more).check?.(AbortSignal.timeout(5_000));
    await expect(said({ project: "other" })).rejects.toThrow(/restricted to other projects/);
    await expect(said({ pool: "fast" })).rejects.toThrow("The storage pool fast is not there");
    await expect(said({ groups: "NL=nowhere" })).rejects.toThrow("There is no cluster group nowhere.");
    cluster.troubles.isTrusting = false;
    await expect(said({})).rejects.toThrow("The cluster does not know the panel's certificate.");
  });

  it("that loses a member goes on with the others, and does not know what the lost one has", async () => {
    const own = open();
    const machines = [order(), order(), order(), order()];
    for (const machine of machines) await deploy(machine);
    cluster.killMember("h1");
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
      const again = { patienceMs: 10_000, whileBusy: async () => cluster.restartCaller() };
      cluster.killCallerAfter(requests);
      for (const step of ["allocate", "install", "configure", "verify"] as const)
        expect([step, await settle(again, machine.serverId, () => open()[step](machine))]).toMatchObject([
          step,
          { state: "done" },
        ]);
      expect(guestOf(machine).status).toBe("Running");
      expect(await addressesOf(machine)).toHaveLength(1);
      const later = { ...machine, attempt: 2 };
      const disk = guestOf(machine).disk;
      cluster.killCallerAfter(requests);
      for (const step of ["install", "configure", "verify"] as const)
        expect(await settle(again, machine.serverId, () => open()[step](later))).toMatchObject({
          state: "done",
        });
      expect(guestOf(machine).disk).not.toBe(disk);
      cluster.killCallerAfter(1 + (requests % 8));
      await own()
        .release(machine)
        .catch(() => {
          cluster.restartCaller();
          return own().release(machine);
        });
      expect(cluster.guests.has(`vs-${machine.serverId}`)).toBe(false);
      expect(await addressesOf(machine)).toEqual([]);
    },
  );
});

describe("a back end of this kind", () => {
  it("takes PEM without its line breaks, and only a key that belongs to the certificate", async () => {
    const { certificate, key } = cluster.texts;
    const wrong = (more: Record<string, string>) => {
      const opened = kindOf("incus").open({ texts: { ...cluster.texts, ...more }, fixed: {} });
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
    const values = { ...cluster.texts, containers: "*", images: "Debian 12=debian-12" };
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
    cluster.knobs.poolGb = 0;
    expect(await buy("web-2")).toMatchObject({ state: "failed" });
    expect(await readCredit(database(), account.id, "EUR")).toBe(left);
  });
});
