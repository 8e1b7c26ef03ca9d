import {
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
} from "../../../catalog/catalog/rules";
import type { Preset } from "../../../catalog/catalog/shared/read";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { Catalog } from "../../orders/shared/price-service";

/** Why a server cannot become a preset that is sold where it is. */
export type Obstacle = "smaller_disk" | "out_of_stock" | "system" | "software" | "traffic_plan";

/** What of a server does not go with that preset, apart from whether the preset is sold. */
function unsuited(catalog: Catalog, row: ServerRow, preset: Preset) {
  const { location, currency } = row;
  const system = row.systemId === null ? null : catalog.systems.get(row.systemId);
  const software = row.softwareId === null ? null : catalog.software.get(row.softwareId);
  const plan = catalog.plans.get(row.trafficPlanId);
  // Installed entries stay although they may no longer be sold: only their requirements count.
  const kept = <T extends object>(one: T) => ({ ...one, isActive: true });
  const found = [
    { part: "system", what: system ? incompatibilityOfSystem(kept(system), preset, currency) : null },
    {
      part: "software",
      what: software ? incompatibilityOfSoftware(kept(software), preset, row.systemId, currency) : null,
    },
    {
      part: "traffic_plan",
      what: plan ? incompatibilityOfPlan(kept(plan), preset, location, currency) : null,
    },
  ] as const;
  return found.find(({ what }) => what !== null) ?? null;
}

/** Why a server cannot change to that preset; null = it can. */
const incompatibilityOf = (catalog: Catalog, row: ServerRow, preset: Preset) =>
  incompatibilityOfPreset(preset, row.location, row.currency) ?? unsuited(catalog, row, preset)?.what ?? null;

/** Only virtual machines can change their size. */
const canChange = ({ family }: Preset): boolean => family !== "bm" && family !== "gpu";

/** The present preset and the chosen one, by its name or number. Throws if the server cannot become it. */
export function choosePreset(catalog: Catalog, row: ServerRow, text: string): { from: Preset; to: Preset } {
  const all = [...catalog.presets.values()];
  const to = all.find(({ id, name }) => String(id) === text || name === text);
  const from = catalog.presets.get(row.presetId);
  if (!to || !from) throw invalidArgument("preset", "unknown preset");
  if (to.id === from.id) throw invalidArgument("preset", "is already the current preset");
  if (!canChange(from)) throw invalidArgument("preset", "cannot change: the server is a physical machine");
  if (to.family !== from.family) throw invalidArgument("preset", "is of another kind");
  if (to.hddGb < from.hddGb) throw invalidArgument("preset", "has a smaller disk, which would lose data");
  const incompatibility = incompatibilityOf(catalog, row, to);
  if (incompatibility)
    throw fail(`order.${incompatibility.code}`, { parameter: "preset", ...incompatibility });
  return { from, to };
}

function obstacleTo(
  catalog: Catalog,
  row: ServerRow,
  from: Preset,
  to: Preset,
): Obstacle | "not_sold" | null {
  const sold = incompatibilityOfPreset(to, row.location, row.currency);
  if (sold !== null && sold.code !== "out_of_stock") return "not_sold";
  if (to.hddGb < from.hddGb) return "smaller_disk";
  return sold ? "out_of_stock" : (unsuited(catalog, row, to)?.part ?? null);
}

/** The other presets of the server's family that are sold where it is, in catalog order; none for a physical machine. */
export function listPresets(
  catalog: Catalog,
  row: ServerRow,
): { preset: Preset; obstacle: Obstacle | null }[] {
  const from = catalog.presets.get(row.presetId);
  if (!from || !canChange(from)) return [];
  return [...catalog.presets.values()].flatMap((preset) => {
    if (preset.id === from.id || preset.family !== from.family) return [];
    const obstacle = obstacleTo(catalog, row, from, preset);
    return obstacle === "not_sold" ? [] : [{ preset, obstacle }];
  });
}
