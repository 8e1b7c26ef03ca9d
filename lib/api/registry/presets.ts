import { listPresets } from "@/lib/domain/catalogue/list-presets";
import { entry } from "../entry";

export const wire = {
  list: entry(listPresets, "ok", "get"),
};
