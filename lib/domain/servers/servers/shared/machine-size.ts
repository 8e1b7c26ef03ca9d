import type { presets } from "@/lib/db/tables/catalog/catalog";
import type { servers } from "@/lib/db/tables/servers/servers";
import type { MachineSize } from "@/lib/outside/provisioner/port";

type Preset = Pick<typeof presets.$inferSelect, "cpu" | "ramGb" | "hddGb">;

/** The machine size of a preset. */
export const sizeOf = ({ cpu, ramGb, hddGb }: Preset): MachineSize => ({ cpus: cpu, ramGb, diskGb: hddGb });

/** The size of a server's machine: that of its preset, with the disk that was bought beside it. */
export function sizeOfServer(
  { extraDiskGb }: Pick<typeof servers.$inferSelect, "extraDiskGb">,
  preset: Preset,
): MachineSize {
  const size = sizeOf(preset);
  return { ...size, diskGb: size.diskGb + extraDiskGb };
}
