import { editUnit } from "@/lib/domain/servers/inventory/edit";
import { importInventory } from "@/lib/domain/servers/inventory/import";
import { listInventory } from "@/lib/domain/servers/inventory/list";
import { markUnitReady } from "@/lib/domain/servers/inventory/ready";
import { removeUnit } from "@/lib/domain/servers/inventory/remove";
import { setUnitFaulty } from "@/lib/domain/servers/inventory/set-faulty";
import { showUnit } from "@/lib/domain/servers/inventory/show";

export const staff = {
  edit: editUnit,
  import: importInventory,
  list: listInventory,
  ready: markUnitReady,
  remove: removeUnit,
  set_faulty: setUnitFaulty,
  show: showUnit,
};
