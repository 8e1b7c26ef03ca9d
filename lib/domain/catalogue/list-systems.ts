import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { anybody } from "../kernel/access";
import { openOperation } from "../kernel/operation";
import { type Preset, readLocations, readPresets, readSystems, type System } from "./read";
import { tagsOnWire } from "./read-tags";
import { type Misfit, misfitOfSystem } from "./rules";
import { CatalogueFilter, WireSystem, wantedLocation } from "./wire-schema";

/** The preset of `instance_id`; undefined = no filter, null = there is no such preset. */
export async function wantedPreset(
  db: Database,
  filter: CatalogueFilter,
): Promise<Preset | null | undefined> {
  const id = filter.instance_id ?? filter.instance;
  if (id === undefined || id === 0) return undefined;
  const [preset] = await readPresets(db, { id, name: "" });
  return preset ?? null;
}

export async function isKnownLocation(db: Database, location: string | null): Promise<boolean> {
  if (location === null) return true;
  const known = await readLocations(db);
  return known.some((place) => place.code === location);
}

/** Lists show what fits the machine; in which currency something is sold is for the order to say. */
export const fitsMachine = (misfit: Misfit | null): boolean => misfit === null || misfit.code === "not_sold";

const numbers = (plan: Record<string, string>) =>
  Object.fromEntries(Object.entries(plan).map(([months, price]) => [months, Number(price)]));

const systemOnWire = ({ row, tagRows }: System): z.infer<typeof WireSystem> => ({
  id: row.id,
  name: row.name,
  api_enabled: row.apiEnabled ? 1 : 0,
  type_login: row.typeLogin,
  pxe_os_id: row.pxeOsId,
  active: row.isActive ? 1 : 0,
  description: row.description,
  ...(row.prices ? { price_EUR: Number(row.prices.EUR), price_RUB: Number(row.prices.RUB) } : {}),
  ...(row.billingPlan
    ? { billing_plan: { EUR: numbers(row.billingPlan.EUR), RUB: numbers(row.billingPlan.RUB) } }
    : {}),
  tags: tagsOnWire(tagRows),
});

/** `os/list` (specification 4.6). */
export const listSystems = openOperation({
  name: "os.list",
  summary: "Lists the operating systems, or those that fit a preset",
  access: anybody("read"),
  input: CatalogueFilter,
  output: z.object({ os_list: z.array(WireSystem) }),
  run: async (context, input) => {
    const preset = await wantedPreset(context.db, input);
    if (preset === null || !(await isKnownLocation(context.db, wantedLocation(input.location))))
      return { os_list: [] };
    const all = await readSystems(context.db);
    const fitting = all.filter(
      (system) => system.isActive && (!preset || fitsMachine(misfitOfSystem(system, preset, "EUR"))),
    );
    return { os_list: fitting.map(systemOnWire) };
  },
});
