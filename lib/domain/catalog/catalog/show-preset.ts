import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireNumberOrName } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { offeredPresets } from "./list-presets";
import { currentCatalog } from "./shared/current";
import { WirePreset } from "./shared/wire-schema";

/** `presets/show` (modules 5.10): `id` is a number or a name, as in an order. */
export const showPreset = openOperation({
  name: "presets.show",
  summary: "Shows a preset; all of them without its number",
  description: "Answers one preset by its number, or every preset where no number is given.",
  access: anybody("read"),
  fails: ["preset.not_found"],
  input: z.object({
    id: aboutTypical(wireNumberOrName(100).optional(), "Number or name of the preset.", "101"),
  }),
  output: z.object({
    preset: about(WirePreset.optional(), "The preset that was asked for."),
    presets: about(z.array(WirePreset).optional(), "Without `id`: the list."),
  }),
  run: async (_context, { id = "" }) => {
    const { presets } = offeredPresets(await currentCatalog(), null);
    if (id === "") return { presets };
    const preset = presets.find((one) => String(one.id) === id || one.name === id);
    if (!preset && !/^(?:\d{1,9}|[a-z]+\.[a-z\d][\w.-]*)$/i.test(id))
      throw invalidArgument("id", "is neither a number nor a name such as vm.v3-small");
    if (!preset) throw fail("preset.not_found");
    return { preset };
  },
});
