import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeProbeFirmware } from "./probe-firmware";
import { runTool } from "./run-tool";
import type { QemuSettings } from "./settings";

export const emulator = "qemu-system-x86_64";

const cpus = { kvm: "host", tcg: "max" } as const;
const machine = ["-M", "q35", "-m", "32", "-nodefaults", "-display", "none", "-no-reboot"];

/** Whether guests run on this accelerator at a usable speed: the probe firmware must finish within `seconds`. */
export async function runsGuests(accelerator: keyof typeof cpus, seconds = 5): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-probe-"));
  try {
    const firmware = path.join(folder, "firmware");
    await writeFile(firmware, makeProbeFirmware());
    const processor = ["-accel", accelerator, "-cpu", cpus[accelerator]];
    await runTool(emulator, [...processor, ...machine, "-bios", firmware], { seconds });
    return true;
  } catch {
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

let probed: Promise<boolean> | null = null;

/**
 * The accelerator for guests; probed once per process. Access to /dev/kvm proves little: nested KVM may fail to
 * create a vCPU, or be so slow that no system boots.
 */
export async function chooseAccelerator(target: QemuSettings["accelerator"]): Promise<"kvm" | "tcg"> {
  if (target !== "auto") return target;
  probed ??= runsGuests("kvm").catch(() => false);
  return (await probed) ? "kvm" : "tcg";
}
