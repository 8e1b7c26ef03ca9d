import { editMachine } from "@/lib/domain/machines/edit";
import { importMachines } from "@/lib/domain/machines/import";
import { listMachines } from "@/lib/domain/machines/list";
import { readyMachine } from "@/lib/domain/machines/ready";
import { removeMachine } from "@/lib/domain/machines/remove";
import { showMachine } from "@/lib/domain/machines/show";

export const staff = {
  edit: editMachine,
  import: importMachines,
  list: listMachines,
  ready: readyMachine,
  remove: removeMachine,
  show: showMachine,
};
