import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { ListedPresets, offeredPresets } from "./list-presets";
import { currentCatalog } from "./shared/current";
import { hasWord } from "./shared/has-word";
import { wantedLocation } from "./shared/wanted";
import { LocationFilter } from "./shared/wire-schema";

/** `presets/search` (modules 5.10): presets with free units, or all on sale, by part of the name. */
export const searchPresets = openOperation({
  name: "presets.search",
  summary: "Finds presets by a part of their name; those that are free unless all are asked for",
  description:
    "Answers the presets whose name contains the text. With `scope` `all` those that are out of stock are among them.",
  access: anybody("read"),
  input: LocationFilter.extend({
    name: aboutTypical(wireText(100).optional(), "A part of the name, in any case.", "nano"),
    scope: about(
      z.enum(["", "free", "all"]).optional(),
      "`free` (the default): those with a free unit; `all`: sold-out ones, too.",
      "free",
    ),
  }),
  output: ListedPresets,
  run: async (_context, { location, name = "", scope }) => {
    const { presets } = offeredPresets(await currentCatalog(), wantedLocation(location));
    return {
      presets: presets.filter((one) => hasWord(one.name, name) && (scope === "all" || one.available > 0)),
    };
  },
});
