import { listAddressPools } from "@/lib/domain/servers/hosts/address-pools";
import { listConcerned } from "@/lib/domain/servers/hosts/concerned";
import { evacuateHost } from "@/lib/domain/servers/hosts/evacuate";
import { showHostsOverview } from "@/lib/domain/servers/hosts/overview";
import { restoreHost } from "@/lib/domain/servers/hosts/restore";
import { setOvercommit } from "@/lib/domain/servers/hosts/set-rule";
import { showHost } from "@/lib/domain/servers/hosts/show";
import { listSystemImages } from "@/lib/domain/servers/hosts/system-images";

export const staff = {
  address_pools: listAddressPools,
  concerned: listConcerned,
  evacuate: evacuateHost,
  images: listSystemImages,
  overview: showHostsOverview,
  restore: restoreHost,
  set_rule: setOvercommit,
  show: showHost,
};
