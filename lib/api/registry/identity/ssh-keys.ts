import { addSshKey } from "@/lib/domain/identity/ssh-keys/add";
import { deleteSshKey } from "@/lib/domain/identity/ssh-keys/delete";
import { listSshKeys } from "@/lib/domain/identity/ssh-keys/list";
import { entry } from "../../entry";

export const wire = {
  list: entry(listSshKeys, "moduled"),
  add: entry(addSshKey, "moduled"),
  delete: entry(deleteSshKey, "moduled"),
};
