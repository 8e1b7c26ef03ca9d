import { addSet } from "@/lib/domain/network/firewall/add";
import { applyFirewall } from "@/lib/domain/network/firewall/apply";
import { attachSets } from "@/lib/domain/network/firewall/attach";
import { confirmFirewall, revertFirewall } from "@/lib/domain/network/firewall/confirm";
import { deleteSet } from "@/lib/domain/network/firewall/delete";
import { editSet } from "@/lib/domain/network/firewall/edit";
import { exportSet, listSets, listTemplates, showSet } from "@/lib/domain/network/firewall/list";
import {
  checkFirewall,
  previewFirewall,
  showServerFirewall,
} from "@/lib/domain/network/firewall/show-server";
import { entry } from "../../entry";

export const wire = {
  list: entry(listSets, "ok"),
  show: entry(showSet, "ok"),
  add: entry(addSet, "ok"),
  edit: entry(editSet, "ok"),
  delete: entry(deleteSet, "ok"),
  export: entry(exportSet, "ok"),
  templates: entry(listTemplates, "ok"),
  server: entry(showServerFirewall, "ok"),
  attach: entry(attachSets, "ok"),
  preview: entry(previewFirewall, "ok"),
  apply: entry(applyFirewall, "ok"),
  confirm: entry(confirmFirewall, "ok"),
  revert: entry(revertFirewall, "ok"),
  check: entry(checkFirewall, "ok"),
};

/** Our pages make the calls of the API. */
export const pages = {};
