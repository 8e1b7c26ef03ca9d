import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { ListedSystems, offeredSystems } from "./list-systems";
import { currentCatalog } from "./shared/current";
import { hasWord } from "./shared/has-word";
import { PeriodFilter } from "./shared/wire-schema";

/** `os/search`: `os/list` filtered by part of the name. */
export const searchSystems = openOperation({
  name: "os.search",
  summary: "Finds operating systems by a part of their name or family",
  description: "Answers the systems whose name or family contains the text, as `os/list` does.",
  access: anybody("read"),
  target: serverIfNamed("id"),
  input: PeriodFilter.extend({
    name: about(wireText(100), "A part of the name or the family, in any case.", "ubuntu"),
  }),
  output: ListedSystems,
  run: async (_context, { name, ...filter }, { own }) => {
    const { os_list } = offeredSystems(await currentCatalog(), own, filter);
    const isFound = ({ name: full, tags }: (typeof os_list)[number]) =>
      hasWord(full, name) || tags.some(({ tag, value }) => tag === "family" && hasWord(String(value), name));
    return { os_list: os_list.filter(isFound) };
  },
});
