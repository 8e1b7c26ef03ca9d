import { addNetwork } from "@/lib/domain/network/private-networks/add";
import { attachServer } from "@/lib/domain/network/private-networks/attach";
import { deleteNetwork, renameNetwork } from "@/lib/domain/network/private-networks/change";
import { detachServer } from "@/lib/domain/network/private-networks/detach";
import { listNetworks, showNetworkOf } from "@/lib/domain/network/private-networks/list";
import { entry } from "../../entry";

export const wire = {
  list: entry(listNetworks, "ok"),
  show: entry(showNetworkOf, "ok"),
  add: entry(addNetwork, "ok"),
  rename: entry(renameNetwork, "ok"),
  delete: entry(deleteNetwork, "ok"),
  attach: entry(attachServer, "ok"),
  detach: entry(detachServer, "ok"),
};

/** Our pages make the calls of the API. */
export const pages = {};
