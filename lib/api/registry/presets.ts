import { infoPresets } from "@/lib/domain/catalogue/info-presets";
import { listPresetGroups } from "@/lib/domain/catalogue/list-groups";
import { listPresets } from "@/lib/domain/catalogue/list-presets";
import { searchPresets } from "@/lib/domain/catalogue/search-presets";
import { showPreset } from "@/lib/domain/catalogue/show-preset";
import { entry } from "../entry";

export const wire = {
  list: entry(listPresets, "ok", "tagged_get"),
  search: entry(searchPresets, "ok", "tagged_get"),
  show: entry(showPreset, "ok", "tagged_get"),
  info: entry(infoPresets, "ok", "tagged_get"),
  groups: entry(listPresetGroups, "ok", "tagged_get"),
};
