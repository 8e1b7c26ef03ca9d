import { expect, it } from "vitest";
import type { Machine } from "@/lib/outside/provisioner/port";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withIncusCluster } from "@/lib/testing/servers/incus-orders";

withCatalogDatabase();

const { cluster, open, order, end, deploy, guestOf } = withIncusCluster();
const own = (more: Record<string, string> = {}) => open({ backups: "copies", private: "mgmt", ...more });

const backUp = (
  machine: Machine,
  deed: "create" | "remove" | "restore",
  name: string,
  key: string,
  more: Record<string, string> = {},
) => end(machine, () => own(more).changeBackup(machine, { deed, name, key }));
const copiesOf = ({ serverId }: Machine) =>
  [...cluster().guests.values()].filter(({ name }) => name.startsWith(`bk-${serverId}-`));

it("a backup is a copy on the pool of backups, without a card, and comes back into the same guest", async () => {
  const machine = order();
  await deploy(machine);
  const guest = guestOf(machine);
  const first = guest.disk;
  expect(await backUp(machine, "create", "b1", "one")).toEqual({
    ...{ state: "done", sizeBytes: expect.any(Number) },
  });
  const [copy] = copiesOf(machine);
  expect(copy).toMatchObject({ status: "Stopped", disk: first });
  expect(copy?.devices).toEqual({
    eth0: { type: "none" },
    root: { type: "disk", path: "/", pool: "copies" },
  });
  expect(Object.keys(copy?.config ?? {}).filter((key) => key.startsWith("user.berth."))).toEqual([
    "user.berth.backup",
  ]);
  expect([guest.status, guest.snapshots.size]).toEqual(["Running", 0]);
  guest.disk = "another";
  const { devices, config } = structuredClone(guest);
  expect(await backUp(machine, "restore", "b1", "two")).toEqual({ state: "done" });
  expect([guest.disk, guest.status]).toEqual([first, "Running"]);
  expect([guest.devices, guest.config["limits.memory"]]).toEqual([devices, config["limits.memory"]]);
  guest.disk = "another";
  expect(await backUp(machine, "restore", "b1", "two")).toEqual({ state: "done" });
  expect(guest.disk).toBe("another");
  await end(machine, () => own().power(machine, "hard_off", "three"));
  expect(await backUp(machine, "restore", "b1", "four")).toEqual({ state: "done" });
  expect([guest.disk, guest.status]).toEqual([first, "Stopped"]);
  await own().release(machine);
  expect(copiesOf(machine)).toEqual([]);
});

it("a backup whose answers are lost, or whose operation is forgotten, is made once", async () => {
  const machine = order();
  await deploy(machine);
  cluster().lose("POST", /^\/1\.0\/instances$/);
  expect(await backUp(machine, "create", "b1", "one")).toMatchObject({ state: "done" });
  cluster().knobs.forgets = true;
  expect(await backUp(machine, "create", "b2", "two")).toMatchObject({ state: "done" });
  expect(copiesOf(machine)).toHaveLength(2);
  expect(guestOf(machine).snapshots.size).toBe(0);
  // Whether a copy was written back is known from its operation alone.
  cluster().knobs.forgets = false;
  guestOf(machine).disk = "another";
  cluster().lose("POST", /^\/1\.0\/instances$/);
  expect(await backUp(machine, "restore", "b1", "three")).toMatchObject({ state: "done" });
  expect(guestOf(machine).disk).not.toBe("another");
  await own().release(machine);
});

it("a backup becomes another guest with its own address, and stays over a reinstallation", async () => {
  const machine = order();
  await deploy(machine);
  const { disk } = guestOf(machine);
  await backUp(machine, "create", "b1", "one");
  const next = { ...machine, attempt: 2 };
  for (const step of ["install", "configure", "verify"] as const)
    expect(await end(next, () => own()[step](next))).toMatchObject({ state: "done" });
  expect(guestOf(machine).disk).not.toBe(disk);
  const other = { ...order(), backup: { serverId: machine.serverId, name: "b1" } };
  for (const step of ["allocate", "install", "configure", "verify"] as const)
    expect([step, await end(other, () => own()[step](other))]).toMatchObject([step, { state: "done" }]);
  expect(guestOf(other)).toMatchObject({ disk, status: "Running" });
  expect(guestOf(other).devices.eth0?.["ipv4.address"]).not.toBe(
    guestOf(machine).devices.eth0?.["ipv4.address"],
  );
  expect(guestOf(other).config).not.toHaveProperty("user.berth.backup");
  // Whoever could sign in to the other one can sign in to this one.
  expect(guestOf(other).config["cloud-init.user-data"]).not.toContain("lock_passwd");
  const again = { ...other, attempt: 2 };
  guestOf(other).disk = "used";
  for (const step of ["install", "configure", "verify"] as const)
    expect([step, await end(again, () => own()[step](again))]).toMatchObject([step, { state: "done" }]);
  expect(guestOf(other).disk).toBe(disk);
  // As by a panel that is killed between the deletion and the copy.
  await end(other, () => own().power(other, "hard_off", "off"));
  cluster().guests.delete(guestOf(other).name);
  const third = { ...other, attempt: 3 };
  expect(await end(third, () => own().install(third))).toMatchObject({ state: "done" });
  expect(guestOf(other).disk).toBe(disk);
  // Nothing is deleted for a backup that is gone.
  await end(third, () => own().configure(third));
  const fourth = { ...other, attempt: 4, backup: { ...other.backup, name: "b9" } };
  expect(await end(fourth, () => own().install(fourth))).toMatchObject({ state: "failed", isFinal: true });
  expect(guestOf(other).disk).toBe(disk);
  const none = { ...order(), backup: { serverId: machine.serverId, name: "b9" } };
  expect(await end(none, () => own().allocate(none))).toMatchObject({ state: "failed", isFinal: true });
  await own().release(machine);
  await own().release(other);
});

it("what is not set of a back end is unsupported there, and leaves what is there alone", async () => {
  const machine = order();
  await deploy(machine);
  await backUp(machine, "create", "b1", "one");
  const less = { backups: "", private: "", firewall: "none" };
  const unsupported = { state: "failed", failure: { code: "unsupported" }, isFinal: true };
  expect(await backUp(machine, "create", "b2", "two", less)).toEqual(unsupported);
  const network = { id: 7, range: "10.7.0.0/24" };
  expect(
    await end(machine, () => own(less).joinNetwork(machine, { network, ip: "10.7.0.2", key: "n1" })),
  ).toEqual(unsupported);
  expect(await end(machine, () => own(less).setFirewall(machine, { firewall: [], key: "f1" }))).toEqual(
    unsupported,
  );
  const asked = { ...order(), backup: { serverId: machine.serverId, name: "b1" } };
  expect(await end(asked, () => own(less).allocate(asked))).toEqual(unsupported);
  expect(copiesOf(machine)).toHaveLength(1);
  // The setting is gone, its backups go with their guest all the same.
  await own(less).release(machine);
  expect(copiesOf(machine)).toEqual([]);
});

it("a certificate that is kept to the project cannot filter, make networks or evacuate, and a trial says so", async () => {
  const machine = order();
  await deploy(machine);
  cluster().knobs.isRestricted = true;
  const unsupported = { state: "failed", failure: { code: "unsupported" }, isFinal: true };
  expect(await end(machine, () => own().setFirewall(machine, { firewall: [], key: "f1" }))).toEqual(
    unsupported,
  );
  const network = { id: 8, range: "10.8.0.0/24" };
  expect(
    await end(machine, () => own().joinNetwork(machine, { network, ip: "10.8.0.2", key: "n1" })),
  ).toEqual(unsupported);
  expect(
    await end(machine, async () => (await own().evacuateHost?.("h1", "e1")) ?? { state: "done" }),
  ).toEqual(unsupported);
  expect(cluster().networks.size).toBe(0);
  await own().release(machine);
});

it("private networks are tunnels over all members, made with their first guest and gone with their last", async () => {
  const [one, two] = [order(), order()];
  await deploy(one);
  await deploy(two);
  const network = { id: 9, range: "10.9.0.0/24" };
  const join = (machine: Machine, ip: string) =>
    end(machine, () => own().joinNetwork(machine, { network, ip, key: "n1" }));
  const joined = await join(one, "10.9.0.2");
  expect(joined).toMatchObject({
    state: "done",
    addresses: [{ ip: "10.9.0.2", port: "eth1", prefix: 24, mac: expect.stringMatching(/^52:56:/) }],
  });
  expect(await join(one, "10.9.0.2")).toEqual(joined);
  await join(two, "10.9.0.3");
  expect(cluster().networks.get("bp-9")).toMatchObject({
    config: {
      "ipv4.address": "none",
      "tunnel.berth.id": "9",
      "tunnel.berth.interface": "mgmt",
      "tunnel.berth.protocol": "vxlan",
    },
  });
  expect(cluster().networks.get("bp-9")?.on.size).toBe(3);
  expect(guestOf(two).devices.net9).toMatchObject({
    "ipv4.address": "10.9.0.3",
    "ipv6.address": "none",
    "security.ipv6_filtering": "true",
    "security.ipv4_filtering": "true",
    "security.mac_filtering": "true",
  });
  const snapshot = { deed: "create" as const, name: "joined", key: "n4" };
  await end(one, () => own().changeSnapshot(one, snapshot));
  for (const key of ["n2", "n3"])
    expect(await end(one, () => own().leaveNetwork(one, { network, key }))).toEqual({ state: "done" });
  expect(guestOf(one).devices).not.toHaveProperty("net9");
  const restored = await end(one, () =>
    own().changeSnapshot(one, { ...snapshot, deed: "restore", key: "n5" }),
  );
  expect([restored, guestOf(one).devices.net9]).toEqual([{ state: "done" }, { type: "none" }]);
  expect(cluster().networks.has("bp-9")).toBe(true);
  await own().release(two);
  expect(cluster().networks.has("bp-9")).toBe(false);
  await own().release(one);
});
