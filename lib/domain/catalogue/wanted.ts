import { periods } from "@/lib/base/periods";
import { isSigned } from "../kernel/access";
import type { Context } from "../kernel/context";
import { invalidArgument } from "../kernel/errors";
import { type ServerRow, server } from "../servers/lookup";
import type { CurrentCatalogue } from "./current";
import type { Incompatibility } from "./rules";
import type { Preset } from "./shared/read";
import type { MachineFilter, PeriodFilter } from "./wire-schema";

/** null = every location. */
export const wantedLocation = (location: string | undefined): string | null =>
  location === undefined || location === "" || location.toLowerCase() === "all"
    ? null
    : location.toUpperCase();

export const isPlace = ({ places }: CurrentCatalogue, location: string | null): boolean =>
  location === null || places.has(location);

export const isPeriod = (period: PeriodFilter["bill_period"]): boolean =>
  !period || periods.some((known) => known === period);

/** Lists show what suits the machine; whether it is sold in the account's currency is checked by the order. */
export const fitsMachine = (incompatibility: Incompatibility | null): boolean =>
  incompatibility === null || incompatibility.code === "not_sold";

/** The filters of a list; null = no filter. */
export type Wanted = { preset: Preset | null; location: string | null };

/** Refused like every call on a foreign server, although the list itself is public. */
function readOwnServer(context: Context, id: number): Promise<ServerRow> {
  if (!isSigned(context)) throw invalidArgument("id", "needs a session");
  return server("id").find(context, id, false);
}

/**
 * The machine that a list is for; null when there is no such preset or location. A server stands for its preset and
 * location, whatever else the call names.
 */
export async function wantedMachine(
  context: Context,
  catalogue: CurrentCatalogue,
  filter: MachineFilter,
): Promise<Wanted | null> {
  const own = filter.id ? await readOwnServer(context, filter.id) : null;
  const location = own?.location ?? wantedLocation(filter.location);
  if (!isPlace(catalogue, location)) return null;
  const id = own?.presetId ?? filter.instance_id ?? filter.instance;
  if (!id) return { preset: null, location };
  const preset = catalogue.presets.find((one) => one.id === id);
  return preset ? { preset, location } : null;
}
