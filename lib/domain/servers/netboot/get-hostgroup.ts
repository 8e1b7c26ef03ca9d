import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { askedOf } from "./asked";
import { disksNeeded, fitsDisks, layouts } from "./rules";
import { HostGroup, MachineIfNamed, PartitionTable } from "./schema";

/** `provisioner/get_hostgroup`: the preset families. */
export const getHostGroups = operation({
  name: "provisioner.get_hostgroup",
  summary: "Lists the groups of machines that are installed alike",
  description:
    "Answers the groups of physical machines that are installed in the same way, with their presets; with a server's `id` the one that it is in.",
  access: reads(),
  target: serverIfNamed("id"),
  input: MachineIfNamed,
  output: z.object({ hostgroups: about(z.array(HostGroup), "The groups.") }),
  run: async (_context, _input, { own }) => {
    const { catalogue: catalog, preset } = await askedOf(own);
    const groups = new Map<string, z.infer<typeof HostGroup>>();
    for (const { family, name, serverType, isVirtual, isActive } of catalog.presets) {
      if (preset ? family !== preset.family : !isActive) continue;
      const known = groups.get(family);
      if (known) known.presets.push(name);
      else groups.set(family, { id: family, name: serverType, virtual: isVirtual ? 1 : 0, presets: [name] });
    }
    return { hostgroups: [...groups.values()] };
  },
});

/** `provisioner/get_ptable`. */
export const getPartitionTables = operation({
  name: "provisioner.get_ptable",
  summary: "Lists the layouts of disks, or those that a server can have",
  description: "Answers the layouts of disks; with a server's `id` those that its disks allow.",
  access: reads(),
  target: serverIfNamed("id"),
  input: MachineIfNamed,
  output: z.object({ ptables: about(z.array(PartitionTable), "The layouts.") }),
  run: async (_context, _input, { own }) => {
    const { preset } = await askedOf(own);
    return {
      ptables: layouts
        .filter((layout) => !preset || fitsDisks(layout, preset))
        .map(({ id, name, mirror, hasLvm }) => ({
          id,
          name,
          disk_mirror: mirror ?? "",
          no_lvm: hasLvm ? 0 : 1,
          disks: mirror ? disksNeeded[mirror] : 1,
        })),
    };
  },
});
