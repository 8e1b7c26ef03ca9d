import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Load } from "../port-work";
import { countNow } from "./counting";
import { bytesOnDisk, readDisk } from "./disks";
import type { MachineStore } from "./machine";
import type { MachineState } from "./machine-state";
import { findProcess } from "./process";

const checkMs = 250;

export const ticksPerSecond = 100;

/** CPU ticks used by the process since its start, and its start time. */
export async function readTicks(pid: number): Promise<{ used: number; beganAt: number }> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return { used: (fields[11] ?? 0) + (fields[12] ?? 0), beganAt: fields[19] ?? 0 };
}

export async function readResidentBytes(pid: number): Promise<number> {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.round((part / whole) * 1000) / 10) : 0;

const count = ({ settings }: MachineStore, state: MachineState) =>
  countNow(settings.machines, state, new Date());

/** A machine's load measured on the host, by the resources that its process uses. */
export async function readLoad(store: MachineStore, serverId: number): Promise<Load> {
  const state = await store.given(serverId);
  const { size } = state;
  const own = store.files(serverId);
  const { sizeBytes } = await readDisk(own.disk);
  const diskPercent = percentOf(await bytesOnDisk(own.disk), sizeBytes);
  const still = { diskPercent, inBytesPerSecond: null, outBytesPerSecond: null };
  const pid = await findProcess(own);
  if (pid === null) return { ...still, isUp: false, cpuPercent: 0, memoryPercent: 0, uptimeSeconds: 0 };
  const before = await readTicks(pid);
  const counted = await count(store, state);
  await pause(checkMs);
  const recounted = await count(store, state);
  const rate = (side: "inBytes" | "outBytes") =>
    counted && recounted && recounted.at > counted.at
      ? Math.max(0, Math.round(((recounted[side] - counted[side]) * 1000) / (recounted.at - counted.at)))
      : null;
  const { used, beganAt } = await readTicks(pid);
  const uptime = Number((await readFile("/proc/uptime", "utf8")).split(" ")[0]);
  return {
    ...still,
    inBytesPerSecond: rate("inBytes"),
    outBytesPerSecond: rate("outBytes"),
    isUp: true,
    cpuPercent: percentOf(used - before.used, (ticksPerSecond * checkMs * size.cpus) / 1000),
    memoryPercent: percentOf(await readResidentBytes(pid), size.memoryMb * 1024 ** 2),
    uptimeSeconds: Math.max(0, Math.floor(uptime - beganAt / ticksPerSecond)),
  };
}
