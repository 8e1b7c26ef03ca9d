import { listAddressPools } from "@/lib/domain/servers/hosts/address-pools";
import { avoidHost } from "@/lib/domain/servers/hosts/avoid";
import { listConcerned } from "@/lib/domain/servers/hosts/concerned";
import { listDestinations } from "@/lib/domain/servers/hosts/destinations";
import { evacuateHost } from "@/lib/domain/servers/hosts/evacuate";
import { moveServer } from "@/lib/domain/servers/hosts/move-server";
import { showHostsOverview } from "@/lib/domain/servers/hosts/overview";
import { pinServer } from "@/lib/domain/servers/hosts/pin";
import { proposeHostMoves } from "@/lib/domain/servers/hosts/proposals";
import { restoreHost } from "@/lib/domain/servers/hosts/restore";
import { setHostLicense } from "@/lib/domain/servers/hosts/set-license";
import { setOvercommit } from "@/lib/domain/servers/hosts/set-rule";
import { showHost } from "@/lib/domain/servers/hosts/show";
import { listSystemImages } from "@/lib/domain/servers/hosts/system-images";

export const staff = {
  address_pools: listAddressPools,
  avoid: avoidHost,
  concerned: listConcerned,
  destinations: listDestinations,
  evacuate: evacuateHost,
  images: listSystemImages,
  move_server: moveServer,
  overview: showHostsOverview,
  pin: pinServer,
  proposals: proposeHostMoves,
  restore: restoreHost,
  set_license: setHostLicense,
  set_rule: setOvercommit,
  show: showHost,
};
