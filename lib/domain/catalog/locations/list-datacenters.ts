import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { LocationsFilter, WireDatacenter } from "./schema";
import { datacentersOnWire } from "./sum-up";

export const listDatacenters = openOperation({
  name: "datacenter.list",
  summary: "Lists the data centres, or those of a location",
  description: "Answers the data centres with their location, or those of one location.",
  access: anybody("read"),
  input: LocationsFilter,
  output: z.object({ datacenters: about(z.array(WireDatacenter), "The list.") }),
  run: async (_context, { location }) => ({ datacenters: await datacentersOnWire(location) }),
});
