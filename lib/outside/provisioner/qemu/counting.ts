import { appendFile, stat } from "node:fs/promises";
import path from "node:path";
import { filesOf, listInventory, readIfThere, readState, writeWhole } from "./machine-files";
import { whileLocked } from "./machine-lock";
import type { MachineState } from "./machine-state";
import { lineOf, readSamples, type Sample, thinned } from "./samples";
import type { QemuSettings } from "./settings";
import { readCounters, tapOf } from "./tap";

const everyMs = 5 * 60_000;
/** Size in bytes at which a file is thinned: four times a year of thinned samples. */
const mostBytes = 2_000_000;

const fileOf = (machines: string, serverId: number): string =>
  path.join(filesOf(machines, serverId).folder, "traffic");

/** The current counters of the machine's network card; null = not on a bridge, or never started. */
export async function countNow(
  machines: string,
  { serverId, net }: MachineState,
  now: Date,
): Promise<Sample | null> {
  const counters = net.bridge === null ? null : await readCounters(tapOf(machines, serverId));
  return counters && { at: now.getTime(), ...counters };
}

/** Appends a sample. Because counters only grow, duplicate or truncated lines do no harm. */
export async function noteTraffic(machines: string, state: MachineState, now: Date): Promise<void> {
  const sample = await countNow(machines, state, now);
  if (sample) await appendFile(fileOf(machines, state.serverId), lineOf(sample), { mode: 0o600 });
}

async function thinOut(machines: string, serverId: number, now: Date): Promise<void> {
  const file = fileOf(machines, serverId);
  const isLarge = () =>
    stat(file).then(
      ({ size }) => size > mostBytes,
      () => false,
    );
  if (!(await isLarge())) return;
  await whileLocked(machines, serverId, async () => {
    const text = (await isLarge()) ? await readIfThere(file) : null;
    if (text !== null) await writeWhole(file, thinned(readSamples(text), now.getTime()).map(lineOf).join(""));
  });
}

async function noteAll(machines: string, now: Date): Promise<void> {
  const noteOne = async (serverId: number) => {
    const state = await readState(machines, serverId);
    if (!state || state.net.bridge === null) return;
    await noteTraffic(machines, state, now);
    await thinOut(machines, serverId, now);
  };
  // A failed machine is retried in the next round and does not stop the others.
  for (const serverId of await listInventory(machines)) await noteOne(serverId).catch(() => undefined);
}

const counted = new Set<string>();

/** Starts sampling every 5 minutes until the process ends. */
export function countTraffic({ machines }: QemuSettings, now: () => Date): void {
  if (counted.has(machines)) return;
  counted.add(machines);
  const note = () => void noteAll(machines, now()).catch(() => undefined);
  note();
  setInterval(note, everyMs).unref();
}

/** All stored samples of the machine and the current one, oldest first. */
export async function readCounts(machines: string, state: MachineState, now: Date): Promise<Sample[]> {
  const noted = readSamples((await readIfThere(fileOf(machines, state.serverId))) ?? "");
  const last = await countNow(machines, state, now);
  return last ? [...noted, last] : noted;
}
