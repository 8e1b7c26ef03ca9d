import path from "node:path";
import type { Outcome } from "../port";
import type { Library, Work } from "../port-work";
import { readLoad } from "./load";
import { type MachineStore, refusedAsUnsupported, unsupported } from "./machine";
import { withWork, workOf } from "./machine-state";
import { readManifest } from "./manifest";
import { command } from "./process";
import { qemuRescue } from "./rescue";
import { openScreen } from "./screen";
import { qemuSnapshots } from "./snapshots";

const refuse = async (): Promise<Outcome> => refusedAsUnsupported;

export function qemuWork(store: MachineStore): Work & Library {
  const { images } = store.settings;
  return {
    ...qemuSnapshots(store),
    ...qemuRescue(store),
    // The value for which API clients offer images and snapshots.
    engine: "ovirt",
    canMount: true,
    isResizedLive: () => false,
    isGrownLive: () => true,
    load: ({ serverId }) => readLoad(store, serverId),
    controller: async ({ serverId }) => {
      await store.given(serverId);
      throw unsupported();
    },
    listUsers: async ({ serverId }) => {
      await store.given(serverId);
      return [];
    },
    addUser: refuse,
    removeUsers: refuse,
    resetController: refuse,
    runTask: refuse,
    changeBackup: refuse,
    makeImage: refuse,
    fetchImage: refuse,
    dropImage: async () => undefined,
    dropMadeImage: async () => undefined,
    openScreen: ({ serverId }) => openScreen(store, serverId),
    bootLog: async ({ serverId }) => {
      await store.given(serverId);
      throw unsupported();
    },
    listImages: async () => (await readManifest(images)).isos.map(({ id, name }) => ({ id, name })),
    insertImage: ({ serverId }, { image, key }) =>
      store.alone(serverId, async (state): Promise<Outcome> => {
        if (workOf(state, key)?.isDone) return { state: "done" };
        const found = image && (await readManifest(images)).isos.find(({ id }) => id === image.id);
        if (image && !found) return { state: "failed", failure: { code: "badImage" }, isFinal: true };
        const medium = found ? path.join(images, found.file) : null;
        if (await store.isOn(serverId))
          await command(store.files(serverId), (monitor) =>
            medium === null
              ? monitor("eject", { id: "cd", force: true })
              : monitor("blockdev-change-medium", {
                  id: "cd",
                  filename: medium,
                  format: "raw",
                  force: true,
                  "read-only-mode": "read-only",
                }),
          );
        await store.keep(withWork({ ...state, medium }, key, store.now(), true));
        return { state: "done" };
      }),
    prepareNetInstall: async ({ serverId }) => {
      await store.given(serverId);
      throw unsupported();
    },
    clearNetInstall: async () => undefined,
    netInstall: async ({ serverId }) => {
      await store.given(serverId);
      return "none";
    },
  };
}
