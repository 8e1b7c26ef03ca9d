import { z } from "zod";
import { about } from "@/lib/base/about";
import { keepLast } from "@/lib/base/cache-last";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { type CurrentCatalog, currentCatalog } from "./shared/current";
import { presetOnWire } from "./shared/preset-wire";
import { isLocation, wantedLocation } from "./shared/wanted";
import { LocationFilter, WirePreset } from "./shared/wire-schema";

export const ListedPresets = z.object({ presets: about(z.array(WirePreset), "The list.") });
type Listed = z.infer<typeof ListedPresets>;
const nothing: Listed = { presets: [] };
const keep = keepLast<Listed>(50);

/** Returns the presets on sale in a location or everywhere; the same object while nothing changes. */
export function offeredPresets(catalog: CurrentCatalog, location: string | null): Listed {
  if (!isLocation(catalog, location)) return nothing;
  return keep([catalog.entriesVersion, catalog.stockVersion, location].join(), () => {
    const offered = catalog.presets
      .filter((preset) => preset.isActive)
      .map((preset) => presetOnWire(preset, location));
    return {
      presets: offered.filter(
        (preset) => location === null || preset.locations.split(",").includes(location),
      ),
    };
  });
}

/** `presets/list` (specification 4.6). */
export const listPresets = openOperation({
  name: "presets.list",
  summary: "Lists the presets that can be ordered",
  description:
    "Answers the configurations that can be ordered at a location, or at all of them, with net prices by currency and how many are free now. A price of -1 means that it is not sold there in that currency.",
  access: anybody("read"),
  isCacheable: true,
  input: LocationFilter,
  output: ListedPresets,
  run: async (_context, { location }) => offeredPresets(await currentCatalog(), wantedLocation(location)),
});
