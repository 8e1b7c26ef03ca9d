import type { Library, Work } from "../port-work";
import {
  Done,
  HttpController,
  HttpFetched,
  HttpImages,
  HttpLoad,
  HttpNetInstall,
  HttpOutcome,
  HttpScreen,
  HttpSnapshots,
  HttpUsers,
} from "./answers";
import type { Ask } from "./channel";

/** Further work on machines and the library of images, put to the company's own provisioner. */
export const httpWork = (ask: Ask): Work & Library => ({
  engine: "http",
  canMount: true,
  fetchImage: (image, key, signal) =>
    ask("fetchImage", HttpFetched, { id: key, body: { image, key }, signal }),
  dropImage: async (image, signal) => {
    await ask("dropImage", Done, { body: { image }, signal });
  },
  load: (machine, signal) => ask("load", HttpLoad, { body: { machine }, signal }),
  listSnapshots: (machine, signal) => ask("listSnapshots", HttpSnapshots, { body: { machine }, signal }),
  changeSnapshot: (machine, work, signal) =>
    ask("changeSnapshot", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  controller: (machine, signal) => ask("controller", HttpController, { body: { machine }, signal }),
  listUsers: (machine, signal) => ask("listUsers", HttpUsers, { body: { machine }, signal }),
  addUser: (machine, work, signal) =>
    ask("addUser", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  removeUsers: (machine, work, signal) =>
    ask("removeUsers", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  resetController: (machine, work, signal) =>
    ask("resetController", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  runTask: (machine, work, signal) =>
    ask("runTask", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  openScreen: (machine, signal) => ask("openScreen", HttpScreen, { body: { machine }, signal }),
  listImages: (machine, signal) => ask("listImages", HttpImages, { body: { machine }, signal }),
  insertImage: (machine, work, signal) =>
    ask("insertImage", HttpOutcome, { id: work.key, body: { machine, ...work }, signal }),
  prepareNetInstall: async (machine, install, signal) => {
    await ask("prepareNetInstall", Done, { body: { machine, install }, signal });
  },
  clearNetInstall: async (machine, signal) => {
    await ask("clearNetInstall", Done, { body: { machine }, signal });
  },
  netInstall: (machine, signal) => ask("netInstall", HttpNetInstall, { body: { machine }, signal }),
});
