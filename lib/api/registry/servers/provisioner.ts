import { getInstall } from "@/lib/domain/servers/inventory/get-install";
import { reportInstall } from "@/lib/domain/servers/inventory/report-install";
import { getHostGroups, getPartitionTables } from "@/lib/domain/servers/netboot/get-hostgroup";
import { getNetbootNetworks } from "@/lib/domain/servers/netboot/get-network";
import { getMedia, getNetbootSystems } from "@/lib/domain/servers/netboot/get-os";
import { entry } from "../../entry";

export const wire = {
  get_hostgroup: entry(getHostGroups, "ok"),
  get_install: entry(getInstall, "ok"),
  get_media: entry(getMedia, "ok"),
  get_network: entry(getNetbootNetworks, "ok"),
  get_os: entry(getNetbootSystems, "ok"),
  get_ptable: entry(getPartitionTables, "ok"),
  report_install: entry(reportInstall, "ok"),
};
