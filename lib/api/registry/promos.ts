import { addPromo } from "@/lib/domain/promos/add";
import { editPromo } from "@/lib/domain/promos/edit";
import { listPromos } from "@/lib/domain/promos/list";
import { showPromo } from "@/lib/domain/promos/show";
import { switchPromo } from "@/lib/domain/promos/switch";

export const staff = {
  add: addPromo,
  edit: editPromo,
  list: listPromos,
  show: showPromo,
  switch: switchPromo,
};
