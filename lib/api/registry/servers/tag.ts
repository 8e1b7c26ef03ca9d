import { addTag, addTagToServers } from "@/lib/domain/servers/tags/add";
import { clearTags } from "@/lib/domain/servers/tags/clear";
import { listTags } from "@/lib/domain/servers/tags/list";
import { removeTag } from "@/lib/domain/servers/tags/remove";
import { setInternalTag } from "@/lib/domain/servers/tags/set-internal";
import { searchTags } from "@/lib/domain/servers/tags/user-search";
import { entry, withVariant } from "../../entry";

const namesSeveral = ({ id_list }: Record<string, unknown>) => Boolean(id_list);

export const staff = {
  set_internal: setInternalTag,
};

export const wire = {
  add: withVariant(entry(addTag, "ok"), addTagToServers, namesSeveral),
  list: entry(listTags, "ok"),
  remove: entry(removeTag, "ok"),
  clear: entry(clearTags, "ok"),
  user_search: entry(searchTags, "ok"),
};
