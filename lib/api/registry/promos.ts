import { addPromo } from "@/lib/domain/promos/add";
import { listPromos } from "@/lib/domain/promos/list";
import { switchPromo } from "@/lib/domain/promos/switch";

export const staff = {
  add: addPromo,
  list: listPromos,
  switch: switchPromo,
};
