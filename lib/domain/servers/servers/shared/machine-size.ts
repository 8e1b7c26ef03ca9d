import type { presets } from "@/lib/db/tables/catalog/catalog";
import type { MachineSize } from "@/lib/outside/provisioner/port";

/** The machine size of a preset. */
export const sizeOf = ({
  cpu,
  ramGb,
  hddGb,
}: Pick<typeof presets.$inferSelect, "cpu" | "ramGb" | "hddGb">): MachineSize => ({
  cpus: cpu,
  ramGb,
  diskGb: hddGb,
});
