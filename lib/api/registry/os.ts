import { listSystems } from "@/lib/domain/catalogue/list-systems";
import { searchSystems } from "@/lib/domain/catalogue/search-systems";
import { entry } from "../entry";

export const wire = {
  list: entry(listSystems, "ok", "tagged_get"),
  search: entry(searchSystems, "ok", "tagged_get"),
};
