import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { namedPlace } from "./shared/named-place";
import { NamedPlace } from "./shared/place-schema";
import { readLocations } from "./shared/read";

/** Maps location codes to names, for lists that store the code. */
export const listLocations = operation({
  name: "catalogue.locations",
  summary: "Lists the locations of the catalogue with their names",
  access: reads({ right: "location/list" }),
  input: z.object({}),
  output: z.array(NamedPlace),
  run: async (context) => {
    const rows = await readLocations(context.db);
    return rows.map(namedPlace);
  },
});
