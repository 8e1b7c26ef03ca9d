import { z } from "zod";
import { anybody } from "../kernel/access";
import { openOperation } from "../kernel/operation";
import { fitsMachine, isKnownLocation, wantedPreset } from "./list-systems";
import { readSoftware, readSystems, type Software } from "./read";
import { tagsOnWire } from "./read-tags";
import { misfitOfSoftware, misfitOfSystem, systemIds } from "./rules";
import { CatalogueFilter, WireSoftware, wantedLocation } from "./wire-schema";

const softwareOnWire = ({ row, tagRows }: Software): z.infer<typeof WireSoftware> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: Number(row.price),
  active: row.isActive ? 1 : 0,
  icon: row.icon,
  task: row.task,
  tags: tagsOnWire(tagRows),
});

/** `software/list` (specification 4.6). */
export const listSoftware = openOperation({
  name: "software.list",
  summary: "Lists the software, or what fits a preset with some system",
  access: anybody("read"),
  input: CatalogueFilter,
  output: z.object({ software: z.array(WireSoftware) }),
  run: async (context, input) => {
    const preset = await wantedPreset(context.db, input);
    if (preset === null || !(await isKnownLocation(context.db, wantedLocation(input.location))))
      return { software: [] };
    const all = (await readSoftware(context.db)).filter((entry) => entry.isActive);
    if (!preset) return { software: all.map(softwareOnWire) };
    const systems = await readSystems(context.db);
    const fitting = new Set(
      systems
        .filter((system) => fitsMachine(misfitOfSystem(system, preset, "EUR")))
        .map((system) => system.id),
    );
    const hosts = (entry: Software) => systemIds(entry.tags).filter((id) => fitting.has(id));
    const fits = (entry: Software) =>
      hosts(entry).some((id) => fitsMachine(misfitOfSoftware(entry, preset, id, "EUR")));
    return { software: all.filter(fits).map(softwareOnWire) };
  },
});
