import { addSshKey } from "@/lib/domain/ssh-keys/add";
import { deleteSshKey } from "@/lib/domain/ssh-keys/delete";
import { listSshKeys } from "@/lib/domain/ssh-keys/list";
import { entry } from "../entry";

export const wire = {
  list: entry(listSshKeys, "moduled"),
  add: entry(addSshKey, "moduled"),
  delete: entry(deleteSshKey, "moduled"),
};
