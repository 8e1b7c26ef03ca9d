import { importMachines } from "@/lib/domain/machines/import";
import { listMachines } from "@/lib/domain/machines/list";
import { readyMachine } from "@/lib/domain/machines/ready";
import { removeMachine } from "@/lib/domain/machines/remove";

export const staff = {
  import: importMachines,
  list: listMachines,
  ready: readyMachine,
  remove: removeMachine,
};
