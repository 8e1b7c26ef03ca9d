import { describe, expect, it, vi } from "vitest";
import type { Machine, Provisioner } from "@/lib/outside/provisioner/port";
import { makeProvisioner } from "@/lib/outside/provisioner/registry";
import { connectScreen } from "@/lib/outside/rfb/connect";
import { take } from "@/lib/outside/rfb/take";
import { makeCertificate } from "@/lib/testing/fakes/certificate";
import { whyNoProxmox } from "@/lib/testing/fakes/proxmox/install";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { withProxmox } from "@/lib/testing/servers/proxmox-guests";
import { provisionerTools } from "./shared/provisioner-tools";

const obstacle = await whyNoProxmox();
process.stderr.write(
  obstacle
    ? `NOT RUN: anything with Proxmox VE: ${obstacle}\n`
    : "NOT RUN: no system was started by Proxmox VE: requests are checked against its schema only.\n",
);

describe.skipIf(obstacle !== null)("with Proxmox VE", { timeout: 60_000 }, () => {
  withCatalogDatabase();

  const { own, order, end, deploy, vmidOf, clock, cluster, configOf, pathOf, addressesOf } = withProxmox(
    79_000,
    "127.79.0.0/23",
  );

  /** What the firewall lets out of the guest's card. */
  const filterOf = async (machine: Machine) => {
    const path = `${await pathOf(machine)}/firewall`;
    return [
      await cluster().engine.read(`${path}/ipset/ipfilter-net0`),
      await cluster().engine.read(`${path}/options`),
    ];
  };

  it("a guest is asked for with its size, its address and what keeps it to that, and no password is told", async () => {
    const machine = order();
    expect(await deploy(machine)).toEqual({ state: "done" });
    const [address] = await addressesOf(machine);
    expect(await configOf(machine)).toMatchObject({
      ...{ name: "web-1", cores: "1", memory: "256", tags: "berth", cpu: "host", boot: "order=scsi0" },
      scsi0: expect.stringContaining("size=10G"),
      net0: expect.stringMatching(/^virtio=52:54:00:01:[\w:]+,bridge=vmbr0,firewall=1$/i),
      description: expect.stringContaining(`"server":${machine.serverId}`),
    });
    expect(await filterOf(machine)).toMatchObject([
      [{ cidr: address?.ip }],
      { enable: 1, ipfilter: 1, macfilter: 1, policy_in: "ACCEPT" },
    ]);
    const seed =
      cluster()
        .asked.findLast(({ path }) => path.endsWith("/upload"))
        ?.bytes.toString("latin1") ?? "";
    expect(seed).toContain("ssh-ed25519 AAAA me");
    expect(seed).toContain(`${address?.ip}/23`);
    expect(
      cluster()
        .asked.map(({ bytes }) => bytes.toString("latin1"))
        .join(),
    ).not.toContain("Root,pass=1");
  });

  it("a guest can be made of a cloud image, and of a system that nobody has it is not", async () => {
    const images = { images: "Ubuntu 24.04=local:import/ubuntu-24.04.qcow2" };
    for (const provisioner of [own(), own(images)]) {
      const machine = order({ system: "Ubuntu 24.04" });
      expect(await deploy(machine, provisioner)).toEqual({ state: "done" });
      expect(await configOf(machine)).toMatchObject({ cpu: "x86-64-v2-AES", serial0: "socket" });
      expect(
        cluster().asked.findLast(({ method, path }) => method === "POST" && path.endsWith("/qemu"))?.form,
      ).toMatchObject({
        scsi0: "local-lvm:0,import-from=local:import/ubuntu-24.04.qcow2,discard=on",
      });
    }
    const unknown = order({ system: "Plan 9" });
    expect(await end(unknown, () => own().allocate(unknown))).toMatchObject({
      ...{ failure: { code: "badImage" }, isFinal: true },
    });
    const placed = order();
    expect(await deploy(placed, own({ nodes: "NL=pve2,DE=pve3" }))).toEqual({ state: "done" });
    expect(await cluster().nodeOf(vmidOf(placed))).toBe("pve2");
  });

  it("a guest keeps its size and its links when an older disk comes back, and runs again", async () => {
    const machine = order();
    await deploy(machine);
    const snapshot = { deed: "create" as const, name: "Before: ünï", key: "pve-1" };
    await end(machine, () => own().changeSnapshot(machine, snapshot));
    expect(await own().listSnapshots(machine)).toMatchObject([{ name: "Before: ünï" }]);
    await own().resize(machine, "vm.large", { cpus: 4, ramGb: 0.5, diskGb: 20 });
    await end(machine, () => own().setLink(machine, { port: "eth0" }, false, "pve-2"));
    const restored = await end(machine, () =>
      own().changeSnapshot(machine, { ...snapshot, deed: "restore", key: "pve-3" }),
    );
    expect(restored).toEqual({ state: "done" });
    expect(await configOf(machine)).toMatchObject({
      ...{ cores: "4", memory: "512" },
      scsi0: expect.stringContaining("size=20G"),
      net0: expect.stringContaining("link_down=1"),
    });
    expect(await own().status(machine)).toBe("on");
  });

  it("a disk grows to the size that was asked for, once, while the guest runs", async () => {
    const machine = order();
    await deploy(machine);
    const resizes = () => cluster().asked.filter(({ path }) => path.endsWith("/resize"));
    const before = resizes().length;
    for (const diskGb of [1, 40, 40, 20]) await own().growDisk(machine, diskGb);
    expect(resizes().slice(before)).toMatchObject([{ method: "PUT", form: { disk: "scsi0", size: "40G" } }]);
    expect((await configOf(machine))?.scsi0).toContain("size=40G");
    expect(await own().status(machine)).toBe("on");
    await expect(own().growDisk(order(), 40)).rejects.toMatchObject({ failure: { code: "noMachine" } });
  });

  it("a new installation has another disk, and the links and the HA rule of before", async () => {
    const { rules, resources } = cluster().highAvailability;
    rules.set("amsterdam", { nodes: "pve1:2,pve2", resources: "vm:100", digest: "1" });
    const provisioner = own({ affinity: "NL=amsterdam" });
    const machine = order();
    await deploy(machine, provisioner);
    const before = await configOf(machine);
    await end(machine, () => provisioner.setLink(machine, { port: "eth0" }, false, "pve-4"));
    const again = { ...machine, attempt: 2, hostname: "web-2" };
    for (const step of ["install", "configure"] as const)
      expect(await end(again, () => provisioner[step](again))).toMatchObject({ state: "done" });
    const after = await configOf(machine);
    expect(after?.scsi0).not.toBe(before?.scsi0);
    expect(after).toMatchObject({ name: "web-2", net0: expect.stringContaining("link_down=1") });
    expect(after?.ide2).not.toBe(before?.ide2);
    const sid = `vm:${vmidOf(machine)}`;
    expect([resources.has(sid), rules.get("amsterdam")?.resources]).toEqual([true, `vm:100,${sid}`]);
    await provisioner.release(machine);
    expect([resources.has(sid), rules.get("amsterdam")?.resources]).toEqual([false, "vm:100"]);
    expect(JSON.stringify(await cluster().engine.read("/nodes/pve1/storage/local/content"))).not.toContain(
      `berth-${vmidOf(machine)}-`,
    );
  });

  it("a guest that does not heed a restart is cut off after half a minute, one that is to be off is left on", async () => {
    const machine = order();
    await deploy(machine);
    const vmid = vmidOf(machine);
    const { starts } = cluster().extraOf(vmid);
    const deaf = { path: /\/status\/(?:shutdown|reboot)$/, said: "VM quit/powerdown failed - got timeout" };
    cluster().failing.push({ ...deaf, times: 100 });
    expect(await own().power(machine, "reboot", "pve-5")).toMatchObject({ state: "busy" });
    expect(cluster().extraOf(vmid).starts).toBe(starts);
    clock.aheadMs = 31_000;
    expect(await end(machine, () => own().power(machine, "reboot", "pve-5"))).toEqual({ state: "done" });
    expect(cluster().extraOf(vmid).starts).toBe(starts + 1);
    expect(await own().power(machine, "off", "pve-6")).toMatchObject({ state: "busy" });
    clock.aheadMs += 121_000;
    expect(await end(machine, () => own().power(machine, "off", "pve-6"))).toMatchObject({
      failure: { code: "noAnswer" },
    });
    expect(await own().status(machine)).toBe("on");
  });

  it("a guest that does not start is told with what the engine says, and one whose card cannot change as well", async () => {
    const machine = order();
    await deploy(machine);
    cluster().knobs.isHotplugged = false;
    await expect(own().setLink(machine, { port: "eth0" }, false, "pve-7")).rejects.toMatchObject({
      ...{ failure: { code: "refused" }, isFinal: false },
    });
    await end(machine, () => own().power(machine, "hard_off", "pve-8"));
    cluster().failing.push({ path: /\/status\/start$/, said: "no such volume", times: 1 });
    expect(await own().power(machine, "on", "pve-9")).toMatchObject({
      ...{ state: "failed", failure: { code: "reported", text: "no such volume" }, isFinal: false },
    });
    expect(await end(machine, () => own().power(machine, "on", "pve-9"))).toEqual({ state: "done" });
    // The card was closed by the start.
    expect((await own().readPort(machine, "eth0")).isConnected).toBe(false);
  });

  it("what others note in a guest stays, and of many changes at once none is lost", async () => {
    const machine = order();
    await deploy(machine);
    const path = `${await pathOf(machine)}/config`;
    const description = (await configOf(machine))?.description;
    await cluster().engine.write("PUT", path, { description: `${description}\nCall Jan before a move.` });
    const works = ["a", "b", "c", "d"].map((key) =>
      end(machine, () => own().setLink(machine, { port: "eth0" }, true, `pve-${key}`)),
    );
    expect(new Set((await Promise.all(works)).map(({ state }) => state))).toEqual(new Set(["done"]));
    const noted = (await configOf(machine))?.description ?? "";
    expect(noted).toContain("Call Jan before a move.");
    expect(noted.match(/"isDone":true/g)).toHaveLength(4);
  });

  it("a guest that somebody else has made with its VMID is neither used nor removed", async () => {
    const machine = order();
    await deploy(machine);
    const path = `${await pathOf(machine)}/config`;
    await end(machine, () => own().power(machine, "hard_off", "pve-18"));
    // As while a backup is written back: the engine has no more of it than its lock.
    await cluster().engine.write("PUT", path, { delete: "description", lock: "create" });
    await expect(own().allocate(machine)).rejects.toMatchObject({
      ...{ failure: { code: "unclear" }, isFinal: false },
    });
    await cluster().engine.write("PUT", path, { description: "mine", delete: "lock" });
    await expect(own().power(machine, "off", "pve-10")).rejects.toMatchObject({
      failure: { code: "refused" },
    });
    await expect(own().release(machine)).rejects.toMatchObject({
      ...{ failure: { code: "refused" }, isFinal: true },
    });
    expect(await addressesOf(machine)).toHaveLength(1);
  });

  it("its screen is shown by the engine, with a password for one viewer", async () => {
    const machine = order({ hostname: "seen-1" });
    await deploy(machine);
    const screen = await own().openScreen(machine);
    expect(screen).toMatchObject({ host: "127.0.0.1", hasPicture: true });
    const socket = await connectScreen(screen);
    socket.write(Buffer.from([1]));
    const init = await take(socket, 24);
    expect(String(await take(socket, init.readUInt32BE(20)))).toBe("seen-1");
    // A pixel format, no encodings, and the picture.
    socket.write(Buffer.alloc(20));
    socket.write(Buffer.from([2, 0, 0, 0]));
    socket.write(Buffer.from([3, 0, 0, 0, 0, 0, 0, 4, 0, 2]));
    // It rings, and shows the picture in two parts.
    expect((await take(socket, 5)).toString("hex")).toBe("0200000002");
    socket.destroy();
    await expect(connectScreen(screen)).rejects.toThrow();
    await end(machine, () => own().power(machine, "hard_off", "pve-11"));
    expect(await own().openScreen(machine)).toMatchObject({ hasPicture: false });
  });

  it("its drive takes an image of the storage for one start, and is empty after the next installation", async () => {
    const machine = order();
    await deploy(machine);
    const path = "/nodes/pve1/storage/local/download-url";
    const { body } = await cluster().engine.write("POST", path, {
      ...{ content: "iso", filename: "rescue-12.iso", url: "https://images.example.test/rescue-12.iso" },
    });
    await cluster().engine.succeeds(body.data);
    expect(await own().listImages(machine)).toEqual([]);
    const provisioner = own({ isos: "local" });
    const [image] = await provisioner.listImages(machine);
    expect(await provisioner.listImages(machine)).toEqual([{ id: expect.any(Number), name: "rescue-12" }]);
    const insert = (key: string) => provisioner.insertImage(machine, { image: image ?? null, key });
    expect([await insert("pve-15"), await insert("pve-15")]).toEqual([{ state: "done" }, { state: "done" }]);
    await provisioner.setBootDevice(machine, "cd");
    expect(await configOf(machine)).toMatchObject({ ide3: "local:iso/rescue-12.iso,media=cdrom" });
    expect(await end(machine, () => own().power(machine, "reboot", "pve-16"))).toEqual({ state: "done" });
    expect(await configOf(machine)).toMatchObject({ boot: "order=ide3;scsi0" });
    expect(await end(machine, () => own().power(machine, "reboot", "pve-17"))).toEqual({ state: "done" });
    expect(await configOf(machine)).toMatchObject({ boot: "order=scsi0" });
    await expect(own().setBootDevice(machine, "pxe")).rejects.toMatchObject({
      failure: { code: "unsupported" },
    });
    const again = { ...machine, attempt: 2 };
    expect(await end(again, () => own().install(again))).toEqual({ state: "done" });
    expect(await configOf(machine)).toMatchObject({ ide3: "none,media=cdrom" });
  });

  it("root's password is set by its agent, which is told a hash, and nothing where it does not answer", async () => {
    const machine = order();
    await deploy(machine);
    const set = (key: string) => own().resetPassword(machine, { password: "New,pass=2", key });
    expect(await end(machine, () => set("pve-p1"))).toEqual({ state: "done" });
    const told = cluster().asked.filter(({ path }) => path.endsWith("/agent/set-user-password"));
    expect(told.map(({ form }) => form)).toMatchObject([
      { username: "root", crypted: "1", password: expect.stringMatching(/^\$6\$/) },
    ]);
    cluster().extraOf(vmidOf(machine)).isDeaf = true;
    const text = "the agent in the server does not answer, nothing was done";
    expect(await set("pve-p2")).toMatchObject({ state: "failed", failure: { text }, isFinal: false });
    expect(await set("pve-p1")).toEqual({ state: "done" });
    await end(machine, () => own().power(machine, "hard_off", "pve-p3"));
    expect(await set("pve-p4")).toMatchObject({ failure: { text: "the server is off, nothing was done" } });
  });

  it("its traffic is counted over restarts", async () => {
    const machine = order();
    await deploy(machine);
    const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
    const total = async () =>
      (await own().traffic(machine, span)).reduce(
        (sum, { inBytes, outBytes }) => sum + inBytes + outBytes,
        0,
      );
    cluster().extraOf(vmidOf(machine)).bytes = [1_000, 200];
    expect(await total()).toBe(1_200);
    cluster().extraOf(vmidOf(machine)).bytes = [1_500, 200];
    await end(machine, () => own().power(machine, "hard_off", "pve-12"));
    await end(machine, () => own().power(machine, "on", "pve-13"));
    cluster().extraOf(vmidOf(machine)).bytes = [7, 3];
    expect(await total()).toBe(1_710);
    expect(await own().load(machine)).toMatchObject({ isUp: true, inBytesPerSecond: 0 });
  });

  it("without room nothing is sold and nothing is left, also where the room ends while a disk is made", async () => {
    cluster().knobs.isFull = true;
    const machine = order();
    const full = { failure: { code: "noneFree" }, isFinal: true };
    expect(await end(machine, () => own().allocate(machine))).toMatchObject(full);
    cluster().knobs.isFull = false;
    const said = "unable to create VM - lvcreate error: not enough free space: No space left on device";
    cluster().failing.push({ path: /\/qemu$/, said, times: 1 });
    expect(await end(machine, () => own().allocate(machine))).toMatchObject(full);
    const large = order({ size: { cpus: 1, ramGb: 100, diskGb: 10 } });
    expect(await end(large, () => own().allocate(large))).toMatchObject(full);
    const named = order({ size: large.size, host: "pve2" });
    expect(await end(named, () => own().allocate(named))).toMatchObject(full);
    // By a rule of overcommit the panel has sold it.
    const promised = { ...named, isPromised: true as const };
    expect(await end(promised, () => own().allocate(promised))).toMatchObject({ state: "done" });
    expect(await cluster().nodeOf(vmidOf(promised))).toBe("pve2");
    await own().release(promised);
    expect(await configOf(machine)).toBeNull();
    await own().release(machine);
    expect(await addressesOf(machine)).toEqual([]);
  });

  it("a cluster without quorum, or that does not know the token, says so to staff, and of no guest that it is off", async () => {
    const machine = order();
    await deploy(machine);
    const check = (provisioner: Provisioner) => provisioner.check?.(AbortSignal.timeout(10_000));
    cluster().knobs.isQuorate = false;
    expect(await own().status(machine)).toBe("on");
    await expect(own().power(machine, "off", "pve-14")).rejects.toMatchObject({
      ...{ failure: { code: "unreachable" }, isFinal: false },
    });
    cluster().behave();
    cluster().knobs.isTokenKnown = false;
    expect(await own().status(machine)).toBe("unknown");
    await expect(own().release(machine)).rejects.toMatchObject({ isFinal: false });
    await expect(check(own())).rejects.toThrow("does not know the token berth@pve!panel, or it has ended");
    cluster().behave();
    await check(own());
    await expect(check(own({ storage: "fast" }))).rejects.toThrow("There is no storage fast");
    await expect(check(own({ seeds: "local-lvm" }))).rejects.toThrow('does not take the content "iso"');
    await expect(check(own({ nodes: "NL=pve9" }))).rejects.toThrow("There is no node pve9.");
    await expect(check(own({ affinity: "NL=nowhere" }))).rejects.toThrow("There is no HA rule nowhere.");
  });

  it("a cluster with another certificate than the pinned one, or an ended one, is asked nothing", async () => {
    const machine = order();
    await deploy(machine);
    cluster().asked.length = 0;
    const other = own({ certificate: (await makeCertificate("other")).certificate });
    await expect(other.check?.(AbortSignal.timeout(10_000))).rejects.toThrow(
      "it has another certificate, with",
    );
    expect(await other.status(machine)).toBe("unknown");
    const { certificate: _own, ...texts } = cluster().texts;
    const open = makeProvisioner({ name: "pve-1", kind: "proxmox", texts, fixed: {} }, provisionerTools());
    await expect(open.check?.(AbortSignal.timeout(10_000))).rejects.toThrow("its certificate is not trusted");
    // Certificates are looked at when a connection is made.
    const pinned = `${cluster().texts.certificate}${(await makeCertificate("late")).certificate}`;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 365 * 86_400_000 });
    try {
      const late = own({ certificate: pinned });
      await expect(late.check?.(AbortSignal.timeout(10_000))).rejects.toThrow(
        /its certificate ended on 20\d\d/,
      );
    } finally {
      vi.useRealTimers();
    }
    expect(cluster().asked).toEqual([]);
  });
});
