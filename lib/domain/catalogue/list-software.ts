import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/keep-last";
import { anybody } from "../kernel/access";
import { openOperation } from "../kernel/operation";
import { type CurrentCatalogue, currentCatalogue } from "./current";
import { incompatibilityOfSoftware, incompatibilityOfSystem, systemIds } from "./rules";
import type { Preset, Software } from "./shared/read";
import { tagsOnWire } from "./shared/read-tags";
import { fitsMachine, isPeriod, wantedMachine } from "./wanted";
import { PeriodFilter, WireSoftware } from "./wire-schema";

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

/** Includes software that needs a system, if some system that suits the machine allows it. */
function fittingSoftware({ software, systems }: CurrentCatalogue, preset: Preset | null): Software[] {
  const active = software.filter((entry) => entry.isActive);
  if (!preset) return active;
  const fitting = new Set(
    systems
      .filter((system) => fitsMachine(incompatibilityOfSystem(system, preset, "EUR")))
      .map((system) => system.id),
  );
  const hosts = (entry: Software) => systemIds(entry.tags).filter((id) => fitting.has(id));
  return active.filter((entry) =>
    hosts(entry).some((id) => fitsMachine(incompatibilityOfSoftware(entry, preset, id, "EUR"))),
  );
}

const ListedSoftware = z.object({ software: about(z.array(WireSoftware), "The list.") });
const nothing: z.infer<typeof ListedSoftware> = { software: [] };
const keep = keepLast<z.infer<typeof ListedSoftware>>(50);

/** `software/list` (specification 4.6). */
export const listSoftware = openOperation({
  name: "software.list",
  summary: "Lists the software, or what fits a preset or a server with some system",
  access: anybody("read"),
  isKept: true,
  input: PeriodFilter,
  output: ListedSoftware,
  run: async (context, input) => {
    const catalogue = await currentCatalogue();
    const wanted = await wantedMachine(context, catalogue, input);
    if (!wanted || !isPeriod(input.bill_period)) return nothing;
    const { preset } = wanted;
    return keep([catalogue.entriesVersion, preset?.id].join(), () => ({
      software: fittingSoftware(catalogue, preset).map(softwareOnWire),
    }));
  },
});
