import { isPublicAddress } from "@/lib/base/address";
import { checkedAddresses, type Lookup, resolveName } from "../../webhook/resolve";
import { MachineError } from "../machine-error";
import type { FetchedImage, Library, Work } from "../port-work";
import {
  Done,
  HttpBackup,
  HttpBmc,
  HttpBootLog,
  HttpFetched,
  HttpImages,
  HttpLoad,
  HttpOutcome,
  HttpPxeInstall,
  HttpScreen,
  HttpSnapshots,
  HttpUsers,
} from "./answers";
import type { Ask } from "./channel";

const anywhere: Lookup = { resolve: resolveName, isAllowed: isPublicAddress };

/**
 * Adds the resolved addresses of the image's host, so that the provisioner fetches only from those checked addresses.
 * Throws if one is not public.
 */
async function withAddresses(image: FetchedImage, lookup: Lookup) {
  const addresses = await checkedAddresses(new URL(image.url).hostname, lookup);
  if (addresses !== null) return { ...image, addresses };
  const text = "The address of the image leads to a network that is not public.";
  throw new MachineError({ code: "reported", text }, { isFinal: true });
}

/** Further calls on machines and the image library, forwarded to the company's own provisioner. */
export const httpWork = (ask: Ask, lookup: Lookup = anywhere): Work & Library => ({
  engine: "http",
  canMount: true,
  isResizedLive: () => null,
  isGrownLive: () => null,
  fetchImage: async (image, key, signal) => {
    const body = { image: await withAddresses(image, lookup), key };
    return ask("fetchImage", HttpFetched, { id: key, body, signal });
  },
  dropImage: async (image, signal) => {
    await ask("dropImage", Done, { body: { image }, signal });
  },
  load: (machine, signal) => ask("load", HttpLoad, { body: { machine }, signal }),
  listSnapshots: (machine, signal) => ask("listSnapshots", HttpSnapshots, { body: { machine }, signal }),
  changeSnapshot: (machine, work, signal) =>
    ask("changeSnapshot", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  controller: (machine, signal) => ask("controller", HttpBmc, { body: { machine }, signal }),
  listUsers: (machine, signal) => ask("listUsers", HttpUsers, { body: { machine }, signal }),
  addUser: (machine, work, signal) =>
    ask("addUser", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  removeUsers: (machine, work, signal) =>
    ask("removeUsers", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  resetController: (machine, work, signal) =>
    ask("resetController", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  runTask: (machine, work, signal) =>
    ask("runTask", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  changeBackup: (machine, work, signal) =>
    ask("changeBackup", HttpBackup, { id: work.key, body: { machine, ...work }, signal }),
  makeImage: (machine, work, signal) =>
    ask("makeImage", HttpBackup, { id: work.key, body: { machine, ...work }, signal }),
  dropMadeImage: async (image, signal) => {
    await ask("dropMadeImage", Done, { body: { image }, signal });
  },
  resetPassword: (machine, work, signal) =>
    ask("resetPassword", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  enterRescue: (machine, work, signal) =>
    ask("enterRescue", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  leaveRescue: (machine, work, signal) =>
    ask("leaveRescue", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  openScreen: (machine, signal) => ask("openScreen", HttpScreen, { body: { machine }, signal }),
  bootLog: (machine, signal) => ask("bootLog", HttpBootLog, { body: { machine }, signal }),
  listImages: (machine, signal) => ask("listImages", HttpImages, { body: { machine }, signal }),
  insertImage: (machine, work, signal) =>
    ask("insertImage", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  prepareNetInstall: async (machine, install, signal) => {
    await ask("prepareNetInstall", Done, { body: { machine, install }, signal });
  },
  clearNetInstall: async (machine, signal) => {
    await ask("clearNetInstall", Done, { body: { machine }, signal });
  },
  netInstall: (machine, signal) => ask("netInstall", HttpPxeInstall, { body: { machine }, signal }),
});
