import { listSoftware } from "@/lib/domain/catalog/catalog/list-software";
import { entry } from "../../entry";

export const wire = {
  list: entry(listSoftware, "ok", "tagged_get"),
};
