import path from "node:path";
import type { Outcome } from "../port";
import type { Library, Work } from "../port-work";
import { readLoad } from "./load";
import { refusedAsUnsupported, type Shop, unsupported } from "./machine";
import { withWork, workOf } from "./machine-state";
import { readManifest } from "./manifest";
import { command } from "./process";
import { openScreen } from "./screen";
import { qemuSnapshots } from "./snapshots";

const refuse = async (): Promise<Outcome> => refusedAsUnsupported;

export function qemuWork(shop: Shop): Work & Library {
  const { images } = shop.settings;
  return {
    ...qemuSnapshots(shop),
    // The word by which clients offer images and snapshots.
    engine: "ovirt",
    canMount: true,
    load: ({ serverId }) => readLoad(shop, serverId),
    controller: async ({ serverId }) => {
      await shop.given(serverId);
      throw unsupported();
    },
    listUsers: async ({ serverId }) => {
      await shop.given(serverId);
      return [];
    },
    addUser: refuse,
    removeUsers: refuse,
    resetController: refuse,
    runTask: refuse,
    fetchImage: refuse,
    dropImage: async () => undefined,
    openScreen: ({ serverId }) => openScreen(shop, serverId),
    listImages: async () => (await readManifest(images)).isos.map(({ id, name }) => ({ id, name })),
    insertImage: ({ serverId }, { image, key }) =>
      shop.alone(serverId, async (state): Promise<Outcome> => {
        if (workOf(state, key)?.isDone) return { state: "done" };
        const found = image && (await readManifest(images)).isos.find(({ id }) => id === image.id);
        if (image && !found) return { state: "failed", failure: { code: "badImage" }, isFinal: true };
        const medium = found ? path.join(images, found.file) : null;
        if (await shop.isOn(serverId))
          await command(shop.files(serverId), (monitor) =>
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
        await shop.keep(withWork({ ...state, medium }, key, shop.now(), true));
        return { state: "done" };
      }),
    prepareNetInstall: async ({ serverId }) => {
      await shop.given(serverId);
      throw unsupported();
    },
    clearNetInstall: async () => undefined,
    netInstall: async ({ serverId }) => {
      await shop.given(serverId);
      return "none";
    },
  };
}
