import { type Measuring, offReading, type Reading } from "../measuring";
import { countNow } from "./counting";
import { bytesOnDisk } from "./disks";
import { percentOf, readResidentBytes, readTicks, ticksPerSecond } from "./load";
import type { MachineStore } from "./machine";
import { readState } from "./machine-files";
import { findProcess } from "./process";
import { readPackets, tapOf } from "./tap";

/** A machine as its process uses this host; null = there is none. */
async function readOne({ settings, files, now }: MachineStore, serverId: number): Promise<Reading | null> {
  const state = await readState(settings.machines, serverId);
  if (!state) return null;
  const own = files(serverId);
  const { cpus, memoryMb, diskGb } = state.size;
  // The size of the order: asking the disk itself would start a program for each machine.
  const diskPercent = percentOf(await bytesOnDisk(own.disk), diskGb * 1024 ** 3);
  const pid = await findProcess(own);
  if (pid === null) return offReading(serverId, diskPercent);
  const { used, beganAt } = await readTicks(pid);
  const counted = await countNow(settings.machines, state, now());
  const packets = counted && (await readPackets(tapOf(settings.machines, serverId)));
  return {
    serverId,
    isUp: true,
    start: `${beganAt} ${counted?.device ?? ""}`,
    cpuPercent: null,
    cpuSeconds: used / ticksPerSecond / cpus,
    memoryPercent: percentOf(await readResidentBytes(pid), memoryMb * 1024 ** 2),
    diskPercent,
    inBytes: counted?.inBytes ?? null,
    outBytes: counted?.outBytes ?? null,
    inPackets: packets?.inPackets ?? null,
    outPackets: packets?.outPackets ?? null,
  };
}

export const qemuMeasuring = (store: MachineStore): Measuring => ({
  measure: async (serverIds) => {
    const all: Reading[] = [];
    // A machine that ends meanwhile is left out.
    for (const serverId of serverIds) {
      const read = await readOne(store, serverId).catch(() => null);
      if (read) all.push(read);
    }
    return all;
  },
});
