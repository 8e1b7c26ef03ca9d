import { getHostGroups, getPartitionTables } from "@/lib/domain/installers/get-hostgroup";
import { getNetbootNetworks } from "@/lib/domain/installers/get-network";
import { getMedia, getNetbootSystems } from "@/lib/domain/installers/get-os";
import { getInstall } from "@/lib/domain/machines/get-install";
import { reportInstall } from "@/lib/domain/machines/report-install";
import { entry } from "../entry";

export const wire = {
  get_hostgroup: entry(getHostGroups, "ok"),
  get_install: entry(getInstall, "ok"),
  get_media: entry(getMedia, "ok"),
  get_network: entry(getNetbootNetworks, "ok"),
  get_os: entry(getNetbootSystems, "ok"),
  get_ptable: entry(getPartitionTables, "ok"),
  report_install: entry(reportInstall, "ok"),
};
