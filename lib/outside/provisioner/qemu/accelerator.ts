import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeProbeFirmware } from "./probe-firmware";
import { runTool } from "./run-tool";
import type { QemuSettings } from "./settings";

export const emulator = "qemu-system-x86_64";

const cpus = { kvm: "host", tcg: "max" } as const;
const machine = ["-M", "q35", "-m", "32", "-nodefaults", "-display", "none", "-no-reboot"];

/** Whether guests run on it, and not a thousand times slower than they should. */
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
 * What the processors of guests run on; tried once in the life of the process. Being allowed to open the device says
 * little: a nested one may refuse to make a processor, or step through what it runs so slowly that no system ever starts.
 */
export async function chooseAccelerator(target: QemuSettings["accelerator"]): Promise<"kvm" | "tcg"> {
  if (target !== "auto") return target;
  probed ??= runsGuests("kvm").catch(() => false);
  return (await probed) ? "kvm" : "tcg";
}
