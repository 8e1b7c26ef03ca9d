export type BootFrom = "disk" | "cd";

/** Everything that a machine's QEMU process is started with; contains no customer input. */
export type Build = {
  serverId: number;
  accelerator: "kvm" | "tcg";
  cpus: number;
  memoryMb: number;
  files: { pid: string; monitor: string; disk: string; seed: string };
  /** Direct kernel boot; null = the disk's boot loader. */
  kernel: { file: string; initramfs: string | null; append: string } | null;
  /** ISO image in the drive; null = empty. */
  medium: string | null;
  bootFrom: BootFrom;
  net: { mac: string; ip: string; network: string; gateway: string; isOpen: boolean };
  /** The host address and port forwarded to the machine's port 22, or its TAP device on a bridge. */
  outside: { ssh: { address: string; port: number } } | { tap: string };
  screenPort: number;
};

/** Escapes commas, which separate QEMU options, by doubling them. */
const escaped = (value: string): string => value.replaceAll(",", ",,");

const options = (first: string, rest: Record<string, string | number>): string =>
  [first, ...Object.entries(rest).map(([name, value]) => `${name}=${escaped(String(value))}`)].join(",");

/** VNC port of display 0. */
const firstScreenPort = 5900;

const fileNode = (name: string, driver: "qcow2" | "raw", filename: string, isReadOnly: boolean): string =>
  JSON.stringify({
    driver,
    "node-name": name,
    "read-only": isReadOnly,
    ...(isReadOnly ? {} : { discard: "unmap" }),
    file: { driver: "file", filename },
  });

const ownNetwork = (net: Build["net"], ssh: { address: string; port: number }): string =>
  options("user", {
    id: "net",
    net: net.network,
    host: net.gateway,
    dhcpstart: net.ip,
    ipv6: "off",
    restrict: net.isOpen ? "off" : "on",
    hostfwd: `tcp:${ssh.address}:${ssh.port}-${net.ip}:22`,
  });

function networkOf({ net, outside }: Build): string[] {
  const network =
    "tap" in outside
      ? options("tap", { id: "net", ifname: outside.tap, script: "no", downscript: "no" })
      : ownNetwork(net, outside.ssh);
  const card = options("virtio-net-pci", {
    netdev: "net",
    id: "card",
    mac: net.mac,
    speed: 1000,
    duplex: "full",
    romfile: "",
  });
  return ["-netdev", network, "-device", card];
}

const startOf = ({ kernel, bootFrom }: Build): string[] =>
  kernel && bootFrom === "disk"
    ? [
        "-kernel",
        kernel.file,
        ...(kernel.initramfs ? ["-initrd", kernel.initramfs] : []),
        "-append",
        kernel.append,
      ]
    : [];

function drivesOf({ files, medium, bootFrom }: Build): string[] {
  const [diskIndex, cdIndex] = bootFrom === "cd" ? [2, 1] : [1, 2];
  const disk = options("virtio-blk-pci", { drive: "disk", id: "disk-device", bootindex: diskIndex });
  const cd = { bus: "scsi.0", id: "cd", bootindex: cdIndex };
  return [
    "-blockdev",
    fileNode("disk", "qcow2", files.disk, false),
    "-device",
    disk,
    "-blockdev",
    fileNode("seed", "raw", files.seed, true),
    "-device",
    options("virtio-blk-pci", { drive: "seed", id: "seed-device" }),
    "-device",
    options("virtio-scsi-pci", { id: "scsi" }),
    ...(medium ? ["-blockdev", fileNode("medium", "raw", medium, true)] : []),
    "-device",
    options("scsi-cd", medium ? { ...cd, drive: "medium" } : cd),
  ];
}

/** The arguments of the machine's process; its seccomp filter (`-sandbox`) denies starting other programs. */
export function argumentsOf(build: Build): string[] {
  const { files, accelerator } = build;
  return [
    "-name",
    options(`guest=machine-${build.serverId}`, { process: `machine-${build.serverId}` }),
    "-pidfile",
    files.pid,
    "-nodefaults",
    "-no-user-config",
    "-sandbox",
    "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny",
    "-machine",
    options("q35", { accel: accelerator, vmport: "off" }),
    "-cpu",
    accelerator === "kvm" ? "host" : "max",
    "-smp",
    String(build.cpus),
    "-m",
    `${build.memoryMb}M`,
    "-qmp",
    options(`unix:${escaped(files.monitor)}`, { server: "on", wait: "off" }),
    "-chardev",
    options("ringbuf", { id: "serial", size: 65_536 }),
    "-serial",
    "chardev:serial",
    "-device",
    "VGA",
    "-display",
    options(`vnc=127.0.0.1:${build.screenPort - firstScreenPort}`, { password: "on" }),
    "-object",
    options("rng-random", { id: "rng", filename: "/dev/urandom" }),
    "-device",
    options("virtio-rng-pci", { rng: "rng" }),
    ...drivesOf(build),
    ...networkOf(build),
    ...startOf(build),
  ];
}
