import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/keep-last";
import { percentOf, sum } from "@/lib/base/money";
import { standardRate } from "../billing/shared/tax";
import { anybody } from "../kernel/access";
import { openOperation } from "../kernel/operation";
import { currentCatalogue } from "./current";
import type { Preset } from "./shared/read";
import { tagsOnWire } from "./shared/read-tags";
import { isPlace, wantedLocation } from "./wanted";
import { PlaceFilter, WirePreset } from "./wire-schema";

/** Net amounts as numbers, as this call answers them; -1 = not sold. */
const wireAmount = (amount: string | undefined): number => (amount === undefined ? -1 : Number(amount));

/** For display only: the lowest price over the locations, with the standard tax rate of the region (decisions 6). */
function monthly(preset: Preset, places: string[], currency: "EUR" | "RUB", country: string): number {
  const amounts = places
    .map((place) => preset.offers[place]?.prices[currency])
    .filter((amount) => amount !== undefined);
  const [lowest] = amounts.sort((a, b) => Number(a) - Number(b));
  if (lowest === undefined) return -1;
  return Number(sum([lowest, percentOf(lowest, standardRate(country))], currency));
}

function presetOnWire(preset: Preset, location: string | null): z.infer<typeof WirePreset> {
  const places = Object.keys(preset.offers).filter(
    (place) => Object.keys(preset.offers[place]?.prices ?? {}).length > 0,
  );
  const here = location === null ? places : places.filter((place) => place === location);
  const price = Object.fromEntries(
    places.map((place) => {
      const prices = preset.offers[place]?.prices ?? {};
      return [
        place,
        { USD: wireAmount(prices.USD), EUR: wireAmount(prices.EUR), RUR: wireAmount(prices.RUB) },
      ];
    }),
  );
  return {
    id: preset.id,
    name: preset.name,
    active: preset.isActive ? 1 : 0,
    monthly_ru: monthly(preset, here, "RUB", "RU"),
    monthly_com: monthly(preset, here, "EUR", "NL"),
    description: preset.description,
    cpu: preset.cpu,
    ram: preset.ramGb,
    hdd: preset.hdd,
    gpu: preset.gpu,
    locations: places.join(","),
    virtual: preset.isVirtual ? 1 : 0,
    price,
    available: here.reduce((free, place) => free + (preset.offers[place]?.free ?? 0), 0),
    server_type: preset.serverType,
    tags: tagsOnWire(preset.tagRows),
  };
}

const ListedPresets = z.object({ presets: about(z.array(WirePreset), "The list.") });
const nothing: z.infer<typeof ListedPresets> = { presets: [] };
const keep = keepLast<z.infer<typeof ListedPresets>>(50);

/** `presets/list` (specification 4.6). */
export const listPresets = openOperation({
  name: "presets.list",
  summary: "Lists the presets that can be ordered",
  access: anybody("read"),
  isKept: true,
  input: PlaceFilter,
  output: ListedPresets,
  run: async (_context, input) => {
    const catalogue = await currentCatalogue();
    const location = wantedLocation(input.location);
    if (!isPlace(catalogue, location)) return nothing;
    return keep([catalogue.entriesVersion, catalogue.stockVersion, location].join(), () => {
      const offered = catalogue.presets
        .filter((preset) => preset.isActive)
        .map((preset) => presetOnWire(preset, location));
      return {
        presets: offered.filter(
          (preset) => location === null || preset.locations.split(",").includes(location),
        ),
      };
    });
  },
});
