import { listSoft } from "@/lib/domain/catalogue/list-software";
import { entry } from "../entry";

export const wire = {
  list: entry(listSoft, "ok", "tagged_get"),
};
