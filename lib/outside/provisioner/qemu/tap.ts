import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { listInventory, readIfThere } from "./machine-files";
import { whileLocked } from "./machine-lock";
import { runTool } from "./run-tool";

const devices = "/sys/class/net";
const ip = (...args: string[]): Promise<string> => runTool("ip", args, { seconds: 20 });

/**
 * Device names are limited to 15 characters. The prefix identifies the owning panel, because devices outlive its
 * process.
 */
const prefixOf = (machines: string): string =>
  `bt${createHash("sha256").update(machines).digest("hex").slice(0, 6)}`;

export const tapOf = (machines: string, serverId: number): string =>
  `${prefixOf(machines)}${serverId.toString(36)}`;

const isThere = (device: string): boolean => existsSync(path.join(devices, device));

/** Creates the machine's TAP device on the bridge; processes of this user can use it without capabilities. */
export async function makeTap(device: string, bridge: string): Promise<void> {
  const user = String(process.geteuid?.() ?? 0);
  if (!isThere(device)) await ip("tuntap", "add", "dev", device, "mode", "tap", "user", user);
  await ip("link", "set", "dev", device, "master", bridge, "up");
}

export async function removeTap(device: string): Promise<void> {
  if (isThere(device)) await ip("link", "delete", "dev", device);
}

export type Counters = { device: number; inBytes: number; outBytes: number };

/** Byte counters since the device was created, from the machine's point of view; null = no device. */
export async function readCounters(device: string): Promise<Counters | null> {
  const read = (name: string) => readIfThere(path.join(devices, device, name)).catch(() => null);
  const [index, sent, received] = [
    await read("ifindex"),
    await read("statistics/tx_bytes"),
    await read("statistics/rx_bytes"),
  ];
  if (index === null || sent === null || received === null) return null;
  return { device: Number(index), inBytes: Number(sent), outBytes: Number(received) };
}

/** Packets since the device was created, from the machine's point of view; null = no device. */
export async function readPackets(device: string): Promise<{ inPackets: number; outPackets: number } | null> {
  const read = (name: string) =>
    readIfThere(path.join(devices, device, "statistics", name)).catch(() => null);
  const [sent, received] = [await read("tx_packets"), await read("rx_packets")];
  return sent === null || received === null
    ? null
    : { inPackets: Number(sent), outPackets: Number(received) };
}

/** Removes devices of deleted machines, left over when a panel was killed. */
async function removeLost(machines: string): Promise<void> {
  const prefix = prefixOf(machines);
  const names = await readdir(devices).catch(() => []);
  const isGone = async (serverId: number) => !(await listInventory(machines)).includes(serverId);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const serverId = Number.parseInt(name.slice(prefix.length), 36);
    if (!(await isGone(serverId))) continue;
    // The lock prevents removing the device of a machine that is just being created.
    await whileLocked(machines, serverId, async () => {
      if (await isGone(serverId)) await removeTap(name);
    }).catch(() => undefined);
  }
}

/** Throws an error for the operator if this computer has no such bridge. */
export function requireBridge(bridge: string): void {
  if (!existsSync(path.join(devices, bridge, "bridge")))
    throw new Error(`The provisioner qemu needs the bridge ${bridge} of QEMU_BRIDGE: there is none.`);
}

/** Throws an error for the operator if machines cannot be attached to the bridge; null = no bridge. */
export async function prepareTaps(machines: string, bridge: string | null): Promise<void> {
  await removeLost(machines);
  if (bridge === null) return;
  requireBridge(bridge);
  await runTool("setpriv", ["--version"], { seconds: 20 }).catch(() => {
    throw new Error("The provisioner qemu needs setpriv: install the Debian package util-linux.");
  });
  const probe = tapOf(machines, 0);
  await whileLocked(machines, 0, async () => {
    await makeTap(probe, bridge);
    await removeTap(probe);
  }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The provisioner qemu cannot put machines on ${bridge} (CAP_NET_ADMIN is needed): ${why}`,
    );
  });
}
