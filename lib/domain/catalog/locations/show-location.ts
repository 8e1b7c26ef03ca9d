import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { NamedLocation, WireLocation } from "./schema";
import { locationsOnWire } from "./sum-up";

export const showLocation = openOperation({
  name: "location.show",
  summary: "Shows a location with what is sold there",
  description: "Answers one location as the list does, named by its code in `location` or `id`.",
  access: anybody("read"),
  fails: ["location.not_found"],
  input: NamedLocation,
  output: z.object({ location: about(WireLocation, "The location.") }),
  run: async (_context, { location, id }) => {
    const code = location || id;
    if (!code) throw invalidArgument("location", "is required");
    const found = (await locationsOnWire()).find((one) => one.code === code.toUpperCase());
    if (!found) throw fail("location.not_found");
    return { location: found };
  },
});
