import { getAcl } from "@/lib/domain/colleagues/get-acl";
import { switchAccount } from "@/lib/domain/colleagues/switch";
import { updateAcl } from "@/lib/domain/colleagues/update-acl";
import { addNote } from "@/lib/domain/customers/add-note";
import { unlockCustomer } from "@/lib/domain/customers/unlock";
import { entry } from "../entry";

export const staff = {
  add_note: addNote,
  unlock: unlockCustomer,
};

export const wire = {
  get_acl: entry(getAcl, "ok"),
  update_acl: entry(updateAcl, "ok"),
  switch_account: entry(switchAccount, "bare"),
};
