import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { LocationsFilter, WireLocation } from "./schema";
import { locationsOnWire } from "./sum-up";

const Listed = z.object({ locations: about(z.array(WireLocation), "The list.") });

export const listAllLocations = openOperation({
  name: "location.list",
  summary: "Lists the locations with what is sold there",
  description: "Answers every location with its name, country and how much is sold and free there.",
  access: anybody("read"),
  input: z.object({}),
  output: Listed,
  run: async () => ({ locations: await locationsOnWire() }),
});

/** `locations/view`: the same for one location, or for all. */
export const viewLocations = openOperation({
  name: "locations.view",
  summary: "Lists the locations, or one of them, with what is sold there",
  description: "Answers the locations in one call, or one of them where a code is given.",
  access: anybody("read"),
  input: LocationsFilter,
  output: Listed,
  run: async (_context, { location }) => ({ locations: await locationsOnWire(location) }),
});
