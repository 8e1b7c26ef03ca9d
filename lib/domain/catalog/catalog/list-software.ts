import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/cache-last";
import { numberOf } from "@/lib/base/money-text";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { incompatibilityOfSoftware, incompatibilityOfSystem, systemIds } from "./rules";
import { type CurrentCatalog, currentCatalog } from "./shared/current";
import type { Preset, Software } from "./shared/read";
import { tagsOnWire } from "./shared/read-tags";
import { fitsMachine, isPeriod, wantedMachine } from "./shared/wanted";
import { PeriodFilter, WireSoftware } from "./shared/wire-schema";

const softwareOnWire = ({ row, tagRows }: Software): z.infer<typeof WireSoftware> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: numberOf(row.price),
  active: row.isActive ? 1 : 0,
  icon: row.icon,
  task: row.task,
  tags: tagsOnWire(tagRows),
});

/** Includes software that needs a system, if some system that fits the machine allows it. */
export function fittingSoftware({ software, systems }: CurrentCatalog, preset: Preset | null): Software[] {
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

/** Defines the list under one of its two names. */
const listUnder = (
  name: "software.list" | "soft.list",
  { summary, description }: { summary: string; description: string },
) =>
  openOperation({
    name,
    summary,
    description,
    access: anybody("read"),
    isCacheable: true,
    target: serverIfNamed("id"),
    input: PeriodFilter,
    output: ListedSoftware,
    run: async (_context, input, { own }) => {
      const catalog = await currentCatalog();
      const wanted = wantedMachine(own, catalog, input);
      if (!wanted || !isPeriod(input.bill_period)) return nothing;
      const { preset } = wanted;
      return keep([catalog.entriesVersion, preset?.id].join(), () => ({
        software: fittingSoftware(catalog, preset).map(softwareOnWire),
      }));
    },
  });

/** `software/list` (specification 4.6). */
export const listSoftware = listUnder("software.list", {
  summary: "Lists the software, or what fits a preset or a server with some system",
  description:
    "Answers the software that can be installed along with a system, with its monthly price and on which systems it runs.",
});

/** `soft/list`: its name in the permission table. */
export const listSoft = listUnder("soft.list", {
  summary: "Lists the software, as `software/list` does",
  description: "Answers the same as `software/list`; the permission table knows the call by this name.",
});
