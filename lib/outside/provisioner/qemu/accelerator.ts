import { runTool } from "./run-tool";
import type { QemuSettings } from "./settings";

export const emulator = "qemu-system-x86_64";

const probe = [
  "-M",
  "q35",
  "-cpu",
  "host",
  "-m",
  "32",
  "-nodefaults",
  "-display",
  "none",
  "-S",
  "-qmp",
  "stdio",
];
const farewell = `${JSON.stringify({ execute: "qmp_capabilities" })}\n${JSON.stringify({ execute: "quit" })}\n`;

/** Being allowed to open the device says little: a nested one may fail as soon as a processor is made. */
const hasKvm = (): Promise<boolean> =>
  runTool(emulator, ["-accel", "kvm", ...probe], { input: farewell, seconds: 10 }).then(
    () => true,
    () => false,
  );

let probed: Promise<boolean> | null = null;

/** What the processors of guests run on; tried once in the life of the process. */
export async function chooseAccelerator(wish: QemuSettings["accelerator"]): Promise<"kvm" | "tcg"> {
  if (wish !== "auto") return wish;
  probed ??= hasKvm();
  return (await probed) ? "kvm" : "tcg";
}
