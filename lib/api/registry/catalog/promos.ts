import { addPromo } from "@/lib/domain/catalog/promos/add";
import { editPromo } from "@/lib/domain/catalog/promos/edit";
import { listPromos } from "@/lib/domain/catalog/promos/list";
import { showPromo } from "@/lib/domain/catalog/promos/show";
import { switchPromo } from "@/lib/domain/catalog/promos/switch";

export const staff = {
  add: addPromo,
  edit: editPromo,
  list: listPromos,
  show: showPromo,
  switch: switchPromo,
};
