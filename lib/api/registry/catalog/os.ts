import { listSystems } from "@/lib/domain/catalog/catalog/list-systems";
import { searchSystems } from "@/lib/domain/catalog/catalog/search-systems";
import { entry } from "../../entry";

export const wire = {
  list: entry(listSystems, "ok", "tagged_get"),
  search: entry(searchSystems, "ok", "tagged_get"),
};
