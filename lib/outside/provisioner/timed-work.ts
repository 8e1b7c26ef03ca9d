import type { CallName, Provisioner } from "./port";
import type { Library, Work } from "./port-work";

export type Within = <T>(
  name: CallName,
  outer: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

/** Further calls with their timeouts (see timed.ts). */
export const timedWork = (own: Provisioner, within: Within): Work & Library => ({
  engine: own.engine,
  canMount: own.canMount,
  isResizedLive: own.isResizedLive,
  isGrownLive: own.isGrownLive,
  fetchImage: (image, key, outer) =>
    within("fetchImage", outer, (signal) => own.fetchImage(image, key, signal)),
  dropImage: (image, outer) => within("dropImage", outer, (signal) => own.dropImage(image, signal)),
  load: (machine, outer) => within("load", outer, (signal) => own.load(machine, signal)),
  listSnapshots: (machine, outer) =>
    within("listSnapshots", outer, (signal) => own.listSnapshots(machine, signal)),
  changeSnapshot: (machine, work, outer) =>
    within("changeSnapshot", outer, (signal) => own.changeSnapshot(machine, work, signal)),
  controller: (machine, outer) => within("controller", outer, (signal) => own.controller(machine, signal)),
  listUsers: (machine, outer) => within("listUsers", outer, (signal) => own.listUsers(machine, signal)),
  addUser: (machine, work, outer) => within("addUser", outer, (signal) => own.addUser(machine, work, signal)),
  removeUsers: (machine, work, outer) =>
    within("removeUsers", outer, (signal) => own.removeUsers(machine, work, signal)),
  resetController: (machine, work, outer) =>
    within("resetController", outer, (signal) => own.resetController(machine, work, signal)),
  runTask: (machine, work, outer) => within("runTask", outer, (signal) => own.runTask(machine, work, signal)),
  changeBackup: (machine, work, outer) =>
    within("changeBackup", outer, (signal) => own.changeBackup(machine, work, signal)),
  makeImage: (machine, work, outer) =>
    within("makeImage", outer, (signal) => own.makeImage(machine, work, signal)),
  dropMadeImage: (image, outer) =>
    within("dropMadeImage", outer, (signal) => own.dropMadeImage(image, signal)),
  resetPassword: (machine, work, outer) =>
    within("resetPassword", outer, (signal) => own.resetPassword(machine, work, signal)),
  enterRescue: (machine, work, outer) =>
    within("enterRescue", outer, (signal) => own.enterRescue(machine, work, signal)),
  leaveRescue: (machine, work, outer) =>
    within("leaveRescue", outer, (signal) => own.leaveRescue(machine, work, signal)),
  openScreen: (machine, outer) => within("openScreen", outer, (signal) => own.openScreen(machine, signal)),
  bootLog: (machine, outer) => within("bootLog", outer, (signal) => own.bootLog(machine, signal)),
  listImages: (machine, outer) => within("listImages", outer, (signal) => own.listImages(machine, signal)),
  insertImage: (machine, work, outer) =>
    within("insertImage", outer, (signal) => own.insertImage(machine, work, signal)),
  prepareNetInstall: (machine, install, outer) =>
    within("prepareNetInstall", outer, (signal) => own.prepareNetInstall(machine, install, signal)),
  clearNetInstall: (machine, outer) =>
    within("clearNetInstall", outer, (signal) => own.clearNetInstall(machine, signal)),
  netInstall: (machine, outer) => within("netInstall", outer, (signal) => own.netInstall(machine, signal)),
});
