import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { NamedLocation, WireDatacenter } from "./schema";
import { datacentersOnWire } from "./sum-up";

export const showDatacenter = openOperation({
  name: "datacenter.show",
  summary: "Shows a data centre",
  description: "Answers one data centre, named by its code in `id` or `location`.",
  access: anybody("read"),
  fails: ["datacenter.not_found"],
  input: NamedLocation,
  output: z.object({ datacenter: about(WireDatacenter, "The data centre.") }),
  run: async (_context, { location, id }) => {
    const code = id || location;
    if (!code) throw invalidArgument("id", "is required");
    const found = (await datacentersOnWire()).find((one) => one.code === code.toUpperCase());
    if (!found) throw fail("datacenter.not_found");
    return { datacenter: found };
  },
});
