import { setTimeout as pause } from "node:timers/promises";
import { MachineError } from "../machine-error";
import type { BootDevice, Outcome, PowerTarget, Provisioner, Tools } from "../port";
import { type Bmc, ipmitool } from "./ipmitool";
import { readPower } from "./readings";
import type { Inventory, Unit, Work } from "./stock";

type Power = Pick<Provisioner, "power" | "status" | "setBootDevice" | "suspend" | "resume">;

const againInMs = 1_500;
/** Timeouts of a soft shutdown in ms; after that a reboot cuts the power. */
const systemPatienceMs: Record<"off" | "reboot", number> = { off: 120_000, reboot: 30_000 };
/** Timeout of a power change in ms. */
const powerPatienceMs = 30_000;
const suspendPatienceMs = 8_000;

export const done: Outcome = { state: "done" };
const busy: Outcome = { state: "busy", againInMs };
const noAnswer: Outcome = { state: "failed", failure: { code: "noAnswer" }, isFinal: true };

export async function readStatus(bmc: Bmc, signal?: AbortSignal): Promise<"on" | "off"> {
  const power = readPower(await ipmitool(bmc, ["chassis", "power", "status"], { signal }));
  if (power === null) throw new MachineError({ code: "unclear" });
  return power;
}

export const switchPower = (
  { controller: bmc }: Pick<Unit, "controller">,
  word: "on" | "off" | "soft",
  signal?: AbortSignal,
): Promise<string> => ipmitool(bmc, ["chassis", "power", word], { signal });

/** Cuts the power and waits until it is off; throws MachineError after `patienceMs`. */
export async function cutPower(unit: Pick<Unit, "controller">, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  if ((await readStatus(unit.controller)) === "off") return;
  await switchPower(unit, "off");
  while ((await readStatus(unit.controller)) === "on") {
    if (performance.now() > deadline) throw new MachineError({ code: "noAnswer" });
    await pause(500);
  }
}

const bootWords: Record<BootDevice, string> = { disk: "disk", pxe: "pxe", cd: "cdrom" };

/** Sets the boot device for the next boot only. */
export const setBoot = (
  { controller: bmc, firmware }: Unit,
  device: BootDevice,
  signal?: AbortSignal,
): Promise<string> => {
  const options = firmware === "efi" ? ["options=efiboot"] : [];
  return ipmitool(bmc, ["chassis", "bootdev", bootWords[device], ...options], { signal });
};

export function ipmiPower(inventory: Inventory, now: Tools["now"]): Power {
  type Step = { unit: Unit; key: string; power: "on" | "off"; work: Work | null; signal?: AbortSignal };

  const note = (step: Step, phase: string) =>
    inventory.keepWork(step.unit, { key: step.key, beganAt: now().toISOString(), phase });
  const lastedMs = ({ work }: Step): number =>
    work ? now().getTime() - new Date(work.beganAt).getTime() : 0;

  /** Switches the power until the machine has the wanted state; idempotent. */
  async function bring(step: Step, wanted: "on" | "off", phase: string): Promise<Outcome> {
    if (step.power === wanted) return done;
    const isBegun = step.work?.phase === phase;
    if (isBegun && lastedMs(step) > powerPatienceMs) return noAnswer;
    // Recorded first, so that a machine that a killed worker switched on is not restarted again.
    if (!isBegun) await note(step, phase);
    await switchPower(step.unit, wanted, step.signal);
    return busy;
  }

  /** Requests a soft shutdown once; `late` = it timed out. */
  async function askToStop(step: Step, target: "off" | "reboot"): Promise<"asked" | "late"> {
    if (step.work?.phase !== "asked") {
      await switchPower(step.unit, "soft", step.signal);
      await note(step, "asked");
      return "asked";
    }
    return lastedMs(step) > systemPatienceMs[target] ? "late" : "asked";
  }

  const works: Record<PowerTarget, (step: Step) => Promise<Outcome>> = {
    on: (step) => bring(step, "on", "on"),
    hard_off: (step) => bring(step, "off", "off"),
    off: async (step) => {
      if (step.power === "off") return done;
      return (await askToStop(step, "off")) === "late" ? noAnswer : busy;
    },
    // Once seen off, it is only switched on, so that retries never reboot twice.
    reboot: async (step) => {
      const phase = step.work?.phase;
      if (phase === "on" || step.power === "off") return bring(step, "on", "on");
      if (phase === "cut") return bring(step, "off", "cut");
      return (await askToStop(step, "reboot")) === "late" ? bring(step, "off", "cut") : busy;
    },
  };

  return {
    power: async (machine, target, key, signal) => {
      const unit = await inventory.given(machine);
      const work = unit.works.find((one) => one.key === key) ?? null;
      if (work?.phase === "done") return done;
      if (unit.isSuspended && (target === "on" || target === "reboot"))
        return { state: "failed", failure: { code: "suspended" }, isFinal: true };
      const power = await readStatus(unit.controller, signal);
      const step: Step = { unit, key, power, work, ...(signal ? { signal } : {}) };
      const outcome = await works[target](step);
      if (outcome.state === "done") await note(step, "done");
      return outcome;
    },
    status: async (machine, signal) => readStatus((await inventory.given(machine)).controller, signal),
    setBootDevice: async (machine, device, signal) => {
      await setBoot(await inventory.given(machine), device, signal);
    },
    suspend: async (machine) => {
      const unit = await inventory.given(machine);
      await inventory.setSuspended(unit, true);
      if ((await readStatus(unit.controller)) === "off") return;
      await switchPower(unit, "soft");
      const deadline = performance.now() + suspendPatienceMs;
      while (performance.now() < deadline && (await readStatus(unit.controller)) === "on") await pause(500);
      await cutPower(unit, suspendPatienceMs);
    },
    resume: async (machine, power) => {
      const unit = await inventory.given(machine);
      if (!unit.isSuspended) return;
      if (power === "on") await switchPower(unit, "on");
      await inventory.setSuspended(unit, false);
    },
  };
}
