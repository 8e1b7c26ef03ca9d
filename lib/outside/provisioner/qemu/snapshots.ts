import { createHash } from "node:crypto";
import type { Outcome } from "../port";
import type { SnapshotAction, Work } from "../port-work";
import { bytesOnDisk, snapshotDisk } from "./disks";
import type { MachineStore } from "./machine";
import { type MachineState, withWork, workOf } from "./machine-state";
import { command, killProcess } from "./process";
import { QmpRefusal } from "./qmp";
import { ToolError } from "./run-tool";

/** A snapshot's id in the disk: derived from the idempotency key, and free of customer input. */
const idOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

const doneAlready = (pattern: RegExp) => (error: unknown) => {
  const said = error instanceof QmpRefusal || error instanceof ToolError ? error.message : "";
  if (!pattern.test(said)) throw error;
};

/** Internal snapshots of a machine's disk, without memory. */
export function qemuSnapshots(store: MachineStore): Pick<Work, "listSnapshots" | "changeSnapshot"> {
  async function create(state: MachineState, name: string, key: string): Promise<MachineState> {
    const { serverId } = state;
    const own = store.files(serverId);
    const id = idOf(key);
    const made = (await store.isOn(serverId))
      ? command(own, (monitor) => monitor("blockdev-snapshot-internal-sync", { device: "disk", name: id }))
      : snapshotDisk(own.disk, "create", id);
    await made.catch(doneAlready(/already exists|same ID/i));
    const snapshot = { name, id, sizeBytes: await bytesOnDisk(own.disk), madeAt: store.now() };
    return { ...state, snapshots: [...state.snapshots.filter((one) => one.name !== name), snapshot] };
  }

  async function remove(state: MachineState, name: string): Promise<MachineState> {
    const { serverId, snapshots } = state;
    const found = snapshots.find((one) => one.name === name);
    if (!found) return state;
    const own = store.files(serverId);
    const removed = (await store.isOn(serverId))
      ? command(own, (monitor) =>
          monitor("blockdev-snapshot-delete-internal-sync", { device: "disk", name: found.id }),
        )
      : snapshotDisk(own.disk, "delete", found.id);
    await removed.catch(doneAlready(/not found|does not exist|not exist|no such/i));
    return { ...state, snapshots: snapshots.filter((one) => one !== found) };
  }

  async function restore(state: MachineState, name: string): Promise<MachineState | null> {
    const { serverId, wanted, snapshots } = state;
    const found = snapshots.find((one) => one.name === name);
    if (!found) return null;
    const own = store.files(serverId);
    // The desired power stays stored, so that the machine is started even if the panel is killed in between.
    const wasOn = (await store.isOn(serverId)) || wanted.power === "on";
    await killProcess(own);
    await snapshotDisk(own.disk, "apply", found.id);
    return wasOn ? store.start(state) : state;
  }

  const actions: Record<
    SnapshotAction,
    (state: MachineState, name: string, key: string) => Promise<MachineState | null>
  > = { create, remove, restore };

  return {
    listSnapshots: async ({ serverId }) => {
      const { snapshots } = await store.given(serverId);
      return snapshots.map(({ name, id, sizeBytes, madeAt }) => ({ name, imageId: id, sizeBytes, madeAt }));
    },
    changeSnapshot: ({ serverId }, { key, deed: action, name }) =>
      store.alone(serverId, async (state): Promise<Outcome> => {
        if (workOf(state, key)?.isDone) return { state: "done" };
        const changed = await actions[action](state, name, key);
        if (!changed)
          return { state: "failed", failure: { code: "reported", text: "no such snapshot" }, isFinal: true };
        await store.keep(withWork(changed, key, store.now(), true));
        return { state: "done" };
      }),
  };
}
