import { MachineError } from "../machine-error";
import type { NetworkCalls, Outcome, Provisioner, Tools } from "../port";
import type { Backups, Library, OwnImages, Rescue, Work } from "../port-work";
import { answersSsh } from "../ssh-banner";
import { markOf, openInstalls } from "./installs";
import { ipmitool, requireProgram } from "./ipmitool";
import { ipmiLife, sshOf } from "./life";
import { done, ipmiPower } from "./power";
import { readMac, readSensors } from "./readings";
import { type Inventory, openInventory } from "./stock";
import { ipmiUsers } from "./users";

const unsupported = (): MachineError => new MachineError({ code: "unsupported" }, { isFinal: true });
const refuse = async (): Promise<Outcome> => ({
  state: "failed",
  failure: { code: "unsupported" },
  isFinal: true,
});

type Refused = Pick<
  Work,
  "listSnapshots" | "changeSnapshot" | "load" | "openScreen" | "bootLog" | "runTask"
> &
  Pick<Work, "listImages" | "insertImage"> &
  Rescue &
  Backups &
  OwnImages &
  Library;

/** Calls that IPMI does not support. */
function ipmiRefusals(
  inventory: Inventory,
): Refused & Omit<NetworkCalls, "holdAddresses" | "dropAddress" | "freeAddresses"> {
  const unknown = async (machine: { serverId: number }): Promise<never> => {
    await inventory.given(machine);
    throw unsupported();
  };
  return {
    engine: "ipmi",
    canMount: false,
    isResizedLive: () => null,
    isGrownLive: () => null,
    load: unknown,
    listSnapshots: unknown,
    changeSnapshot: refuse,
    openScreen: unknown,
    bootLog: unknown,
    runTask: refuse,
    changeBackup: refuse,
    makeImage: refuse,
    resetPassword: refuse,
    enterRescue: refuse,
    leaveRescue: refuse,
    listImages: async () => [],
    insertImage: refuse,
    fetchImage: refuse,
    dropImage: async () => undefined,
    dropMadeImage: async () => undefined,
    setLink: refuse,
    readPort: unknown,
    scan: unknown,
    traffic: unknown,
    flow: unknown,
    openPassage: unknown,
    closePassage: async () => undefined,
  };
}

/** Physical machines of the inventory, controlled through their BMCs with `ipmitool`. */
export function ipmiProvisioner({
  query,
  sealing,
  now,
}: Pick<Tools, "query" | "sealing" | "now">): Provisioner {
  const inventory = openInventory(query, sealing);
  const installs = openInstalls(query, sealing, now);
  return {
    prepare: requireProgram,
    check: requireProgram,
    measure: async () => {
      throw unsupported();
    },
    ...ipmiRefusals(inventory),
    ...ipmiLife(inventory, installs, now),
    ...ipmiPower(inventory, now),
    ...ipmiUsers(inventory),
    resize: async (machine, preset) => {
      if ((await inventory.given(machine)).preset !== preset) throw unsupported();
    },
    growDisk: async (machine) => {
      await inventory.given(machine);
      throw unsupported();
    },
    holdAddresses: async (machine, { count, wanted }) => {
      const held = await inventory.holdAddresses(await inventory.given(machine), count, wanted);
      if (held.length < count) throw new MachineError({ code: "noAddress" }, { isFinal: true });
      return held;
    },
    dropAddress: async (machine, ip) => {
      await inventory.dropAddress(await inventory.given(machine), ip);
    },
    freeAddresses: async (machine, most) => inventory.freeAddresses(await inventory.given(machine), most),
    sensors: async (machine, signal) => {
      const { controller: bmc } = await inventory.given(machine);
      const sensors = readSensors(await ipmitool(bmc, ["-c", "sdr", "list"], { signal, seconds: 18 }));
      if (!sensors) throw new MachineError({ code: "unclear" });
      return sensors;
    },
    outlets: async (machine) => {
      await inventory.given(machine);
      return [];
    },
    controller: async (machine, signal) => {
      const unit = await inventory.given(machine);
      const { controller: bmc, channel, bmcMac } = unit;
      const known = { model: "ipmi", ip: bmc.host };
      if (bmcMac !== null) return { ...known, mac: bmcMac };
      const mac = readMac(await ipmitool(bmc, ["lan", "print", String(channel)], { signal }));
      if (mac !== null) await inventory.keepMac(unit, mac);
      return { ...known, mac: mac ?? "" };
    },
    resetController: async (machine, { key }, signal) => {
      const unit = await inventory.given(machine);
      if (unit.works.some((work) => work.key === key)) return done;
      await ipmitool(unit.controller, ["mc", "reset", "cold"], { signal });
      await inventory.keepWork(unit, { key, beganAt: now().toISOString(), phase: "done" });
      return done;
    },
    prepareNetInstall: async (machine, install) => {
      const unit = await inventory.given(machine);
      const mark = markOf(install);
      const known = await installs.find(machine.serverId);
      if (known?.kind === "net" && known.mark === mark && known.state === "waiting") return;
      await installs.begin(
        machine.serverId,
        { kind: "net", mark, power: "started" },
        { ...install, addresses: await inventory.addressesOf(unit), order: null },
      );
    },
    clearNetInstall: async (machine) => {
      await inventory.given(machine);
      if ((await installs.find(machine.serverId))?.kind === "net") await installs.clear(machine.serverId);
    },
    netInstall: async (machine) => {
      const unit = await inventory.given(machine);
      const install = await installs.find(machine.serverId);
      if (install?.kind !== "net") return "none";
      if (install.state === "failed")
        throw new MachineError(
          { code: "reported", text: `the installer failed: ${install.reason ?? "it did not say why"}` },
          { isFinal: true },
        );
      if (install.state !== "installed") return install.state;
      const [main] = await inventory.addressesOf(unit);
      const { host, port } = sshOf(main ?? { ip: "" });
      return main && (await answersSsh(host, port, 3_000)) ? "done" : "verifying";
    },
  };
}
