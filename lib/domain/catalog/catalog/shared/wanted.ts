import { orderPeriods } from "@/lib/base/periods";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { Incompatibility } from "../rules";
import type { CurrentCatalog } from "./current";
import type { Preset } from "./read";
import type { MachineFilter, PeriodFilter } from "./wire-schema";

/** null = every location. */
export const wantedLocation = (location: string | undefined): string | null =>
  location === undefined || location === "" || location.toLowerCase() === "all"
    ? null
    : location.toUpperCase();

export const isLocation = ({ places: locations }: CurrentCatalog, location: string | null): boolean =>
  location === null || locations.has(location);

export const isPeriod = (period: PeriodFilter["bill_period"]): boolean =>
  !period || orderPeriods.some((known) => known === period);

/** Lists show what fits the machine; the order checks whether it is sold in the account's currency. */
export const fitsMachine = (incompatibility: Incompatibility | null): boolean =>
  incompatibility === null || incompatibility.code === "not_sold";

/** The filters of a list; null = no filter. */
export type Wanted = { preset: Preset | null; location: string | null };

/**
 * Returns the preset and location to filter by; null if unknown. A server's own preset and location override other
 * parameters.
 */
export function wantedMachine(
  own: Pick<ServerRow, "presetId" | "location"> | null,
  catalog: CurrentCatalog,
  filter: Omit<MachineFilter, "id">,
): Wanted | null {
  const location = own?.location ?? wantedLocation(filter.location);
  if (!isLocation(catalog, location)) return null;
  const id = own?.presetId ?? filter.instance_id ?? filter.instance;
  if (!id) return { preset: null, location };
  const preset = catalog.presets.find((one) => one.id === id);
  return preset ? { preset, location } : null;
}
