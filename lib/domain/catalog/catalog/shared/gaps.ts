import { incompatibilityOfPlan } from "../rules";
import type { Catalog, PresetFamily } from "../schema";

/** Presets that have a price in a location but cannot be ordered there, because no traffic plan fits. */
export type Gap = { location: string; currency: "EUR" | "RUB"; family: PresetFamily; presets: string[] };

type Preset = Catalog["presets"][number];

/** Dollar accounts use the euro plans, so they have no gaps of their own. */
const fileCurrencies = { EUR: "EUR", RUB: "RUR" } as const;
const isSold = (preset: Preset, code: string, currency: "EUR" | "RUB"): boolean =>
  preset.active && (preset.price[code]?.[fileCurrencies[currency]] ?? "-1") !== "-1";

type Sold = { places: string[]; presets: Preset[]; plans: Catalog["traffic_plans"] };

/** Like findGaps, for a catalog file. */
export const gapsOfFile = ({ locations, presets, traffic_plans: plans }: Catalog): Gap[] =>
  findGaps({ places: locations.map(({ code }) => code), presets, plans });

/** Orders need a traffic plan, so a preset without one cannot be ordered. */
export function findGaps({ places: locationCodes, presets, plans: all }: Sold): Gap[] {
  const plans = all.map(({ active, ...plan }) => ({ ...plan, isActive: active }));
  const families = [...new Set(presets.map(({ family }) => family))];
  return locationCodes.flatMap((code) =>
    (["EUR", "RUB"] as const).flatMap((currency) =>
      families
        .filter((family) => plans.every((plan) => incompatibilityOfPlan(plan, { family }, code, currency)))
        .map((family) => ({
          location: code,
          currency,
          family,
          presets: presets
            .filter((preset) => preset.family === family && isSold(preset, code, currency))
            .map(({ name }) => name),
        }))
        .filter((gap) => gap.presets.length > 0),
    ),
  );
}
