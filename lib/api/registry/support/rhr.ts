import { addRemoteHands, addRemoteHandsByEquipment } from "@/lib/domain/support/remote-hands/add";
import { chatRemoteHands } from "@/lib/domain/support/remote-hands/chat";
import { discardRemoteHands } from "@/lib/domain/support/remote-hands/discard";
import { listRemoteHands } from "@/lib/domain/support/remote-hands/list";
import { entry, withVariant } from "../../entry";

const namesEquipment = ({ id, eq_id }: Record<string, unknown>) => !id && Boolean(eq_id);

export const wire = {
  add: withVariant(entry(addRemoteHands, "moduled"), addRemoteHandsByEquipment, namesEquipment),
  list: entry(listRemoteHands, "moduled"),
  chat: entry(chatRemoteHands, "moduled"),
  discard: entry(discardRemoteHands, "moduled"),
};
