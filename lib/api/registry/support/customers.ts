import { getAcl } from "@/lib/domain/customers/members/get-acl";
import { switchAccount } from "@/lib/domain/customers/members/switch";
import { updateAcl } from "@/lib/domain/customers/members/update-acl";
import { addNote } from "@/lib/domain/support/back-office/add-note";
import { unlockCustomer } from "@/lib/domain/support/back-office/unlock";
import { entry } from "../../entry";

export const staff = {
  add_note: addNote,
  unlock: unlockCustomer,
};

export const wire = {
  get_acl: entry(getAcl, "ok"),
  update_acl: entry(updateAcl, "ok"),
  switch_account: entry(switchAccount, "bare"),
};
