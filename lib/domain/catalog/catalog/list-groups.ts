import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { currentCatalog } from "./shared/current";
import type { Preset } from "./shared/read";
import { tagValues } from "./shared/read-tags";

const PresetGroup = z.object({
  id: about(z.string(), "The tag `web_group` of its presets.", "bm"),
  name: about(z.string(), "The kind of machine that they are.", "Physical"),
  count: about(z.int(), "How many presets belong to it.", 9),
});

const groupOf = (preset: Preset): string => tagValues(preset.tagRows).web_group || preset.family;

/** `presets/groups` (modules 5.10), in the catalog's order. */
export const listPresetGroups = openOperation({
  name: "presets.groups",
  summary: "Lists the groups of presets and how many there are in each",
  description:
    "Answers the groups that presets are shown in, such as virtual or GPU, with the number of each.",
  access: anybody("read"),
  input: z.object({}),
  output: z.object({ groups: about(z.array(PresetGroup), "The groups.") }),
  run: async () => {
    const groups = new Map<string, z.infer<typeof PresetGroup>>();
    for (const preset of (await currentCatalog()).presets) {
      if (!preset.isActive) continue;
      const id = groupOf(preset);
      const { name, count } = groups.get(id) ?? { name: preset.serverType, count: 0 };
      groups.set(id, { id, name, count: count + 1 });
    }
    return { groups: [...groups.values()] };
  },
});
