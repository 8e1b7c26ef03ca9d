import { infoPresets } from "@/lib/domain/catalog/catalog/info-presets";
import { listPresetGroups } from "@/lib/domain/catalog/catalog/list-groups";
import { listPresets } from "@/lib/domain/catalog/catalog/list-presets";
import { searchPresets } from "@/lib/domain/catalog/catalog/search-presets";
import { showPreset } from "@/lib/domain/catalog/catalog/show-preset";
import { entry } from "../../entry";

export const wire = {
  list: entry(listPresets, "ok", "tagged_get"),
  search: entry(searchPresets, "ok", "tagged_get"),
  show: entry(showPreset, "ok", "tagged_get"),
  info: entry(infoPresets, "ok", "tagged_get"),
  groups: entry(listPresetGroups, "ok", "tagged_get"),
};
