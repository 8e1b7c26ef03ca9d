import { editUnit } from "@/lib/domain/machines/edit";
import { importInventory } from "@/lib/domain/machines/import";
import { listInventory } from "@/lib/domain/machines/list";
import { markUnitReady } from "@/lib/domain/machines/ready";
import { removeUnit } from "@/lib/domain/machines/remove";
import { showUnit } from "@/lib/domain/machines/show";

export const staff = {
  edit: editUnit,
  import: importInventory,
  list: listInventory,
  ready: markUnitReady,
  remove: removeUnit,
  show: showUnit,
};
