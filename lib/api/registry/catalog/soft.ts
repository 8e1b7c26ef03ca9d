import { listSoft } from "@/lib/domain/catalog/catalog/list-software";
import { entry } from "../../entry";

export const wire = {
  list: entry(listSoft, "ok", "tagged_get"),
};
