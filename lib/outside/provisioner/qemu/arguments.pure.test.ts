import { describe, expect, it } from "vitest";
import { argumentsOf, type Build } from "./arguments";
import { sizeOf } from "./machine-state";

const build: Build = {
  serverId: 55_001,
  accelerator: "tcg",
  cpus: 2,
  memoryMb: 2048,
  files: {
    pid: "/data,a=b/pid",
    monitor: "/data,a=b/monitor",
    disk: "/data,a=b/disk.qcow2",
    seed: "/data,a=b/seed.iso",
  },
  kernel: null,
  medium: null,
  bootFrom: "disk",
  net: {
    mac: "52:54:00:00:d6:d9",
    ip: "198.18.7.127",
    network: "198.18.0.0/20",
    gateway: "198.18.0.1",
    isOpen: false,
  },
  outside: { ssh: { address: "127.0.0.1", port: 42_000 } },
  screenPort: 42_001,
};

const valuesOf = (option: string, changes: Partial<Build> = {}): string[] => {
  const words = argumentsOf({ ...build, ...changes });
  return words.filter((_word, index) => words[index - 1] === option);
};
const devices = (changes: Partial<Build> = {}) => valuesOf("-device", changes);

describe("the arguments of a machine's process", () => {
  it.each([
    [0.125, "128M"],
    [0.5, "512M"],
    [1.75, "1792M"],
    [16, "16384M"],
  ])("give %s GB of memory as %s", (ramGb, memory) => {
    const { memoryMb } = sizeOf({ cpus: 1, ramGb, diskGb: 5 });
    expect(valuesOf("-m", { memoryMb })).toEqual([memory]);
  });

  it("keep it from starting anything and from reading settings of this computer", () => {
    expect(argumentsOf(build)).toEqual(expect.arrayContaining(["-nodefaults", "-no-user-config"]));
    expect(valuesOf("-sandbox")).toEqual([
      "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
    ]);
  });

  it("give it the processors and the memory that it was sold", () => {
    expect([valuesOf("-smp"), valuesOf("-m")]).toEqual([["2"], ["2048M"]]);
  });

  it("close it off from this computer, unless a setting opens it", () => {
    const [closed] = valuesOf("-netdev");
    expect(closed).toBe(
      "user,id=net,net=198.18.0.0/20,host=198.18.0.1,dhcpstart=198.18.7.127,ipv6=off,restrict=on,hostfwd=tcp:127.0.0.1:42000-198.18.7.127:22",
    );
    expect(valuesOf("-netdev", { net: { ...build.net, isOpen: true } })[0]).toContain("restrict=off");
  });

  it("double a comma, so that no path becomes an option", () => {
    expect(valuesOf("-qmp")).toEqual(["unix:/data,,a=b/monitor,server=on,wait=off"]);
    expect(valuesOf("-pidfile")).toEqual(["/data,a=b/pid"]);
  });

  it("name files of drives as JSON, the ones that are only read as such", () => {
    const drives = valuesOf("-blockdev", { medium: "/images/a,b.iso" }).map((text) => JSON.parse(text));
    expect(drives).toMatchObject([
      {
        "node-name": "disk",
        driver: "qcow2",
        "read-only": false,
        file: { filename: "/data,a=b/disk.qcow2" },
      },
      { "node-name": "seed", driver: "raw", "read-only": true },
      { "node-name": "medium", driver: "raw", "read-only": true, file: { filename: "/images/a,b.iso" } },
    ]);
  });

  it.each([
    ["the disk", "disk" as const, "bootindex=1", "bootindex=2"],
    ["the drive", "cd" as const, "bootindex=2", "bootindex=1"],
  ])("start it from %s", (_what, bootFrom, disk, cd) => {
    const words = devices({ bootFrom });
    expect(words.find((word) => word.startsWith("virtio-blk-pci,drive=disk"))).toContain(disk);
    expect(words.find((word) => word.startsWith("scsi-cd"))).toContain(cd);
  });

  it("start a kernel directly, but not when it starts from the drive", () => {
    const kernel = { file: "/images/k", initramfs: "/images/i", append: "console=ttyS0, quiet" };
    expect(argumentsOf({ ...build, kernel }).slice(-6)).toEqual([
      "-kernel",
      "/images/k",
      "-initrd",
      "/images/i",
      "-append",
      "console=ttyS0, quiet",
    ]);
    expect(argumentsOf({ ...build, kernel, bootFrom: "cd" })).not.toContain("-kernel");
  });

  it("show its screen on this computer alone, and only with a password", () => {
    expect(valuesOf("-display")).toEqual(["vnc=127.0.0.1:36101,password=on"]);
  });
});
