import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../kernel/access";
import { fail, invalidArgument } from "../kernel/errors";
import { openOperation } from "../kernel/operation";
import { NamedPlace, WireDatacenter } from "./schema";
import { datacentersOnWire } from "./sum-up";

export const showDatacenter = openOperation({
  name: "datacenter.show",
  summary: "Shows a data centre",
  access: anybody("read"),
  input: NamedPlace,
  output: z.object({ datacenter: about(WireDatacenter, "The data centre.") }),
  run: async (_context, { location, id }) => {
    const code = id || location;
    if (!code) throw invalidArgument("id", "is required");
    const found = (await datacentersOnWire()).find((one) => one.code === code.toUpperCase());
    if (!found) throw fail("datacenter.not_found");
    return { datacenter: found };
  },
});
