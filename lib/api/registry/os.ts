import { listSystems } from "@/lib/domain/catalogue/list-systems";
import { entry } from "../entry";

export const wire = {
  list: entry(listSystems, "ok", "get"),
};
