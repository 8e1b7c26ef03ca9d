import { addHands, addHandsByEquipment } from "@/lib/domain/hands/add";
import { chatHands } from "@/lib/domain/hands/chat";
import { discardHands } from "@/lib/domain/hands/discard";
import { listHands } from "@/lib/domain/hands/list";
import { entry, withVariant } from "../entry";

const namesEquipment = ({ id, eq_id }: Record<string, unknown>) => !id && Boolean(eq_id);

export const wire = {
  add: withVariant(entry(addHands, "moduled"), addHandsByEquipment, namesEquipment),
  list: entry(listHands, "moduled"),
  chat: entry(chatHands, "moduled"),
  discard: entry(discardHands, "moduled"),
};
