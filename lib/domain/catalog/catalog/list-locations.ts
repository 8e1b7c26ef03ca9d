import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readLocations } from "./shared/read";

/** Maps location codes to names, for lists that store the code. */
export const listLocations = operation({
  name: "catalogue.locations",
  summary: "Lists the locations of the catalogue with their names",
  access: reads({ right: "location/list" }),
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), name_en: z.string(), name_ru: z.string() })),
  run: async (context) => {
    const rows = await readLocations(context.db);
    return rows.map(({ code, nameEn, nameRu }) => ({ code, name_en: nameEn, name_ru: nameRu }));
  },
});
