import { getHostGroups, getPartitionTables } from "@/lib/domain/installers/get-hostgroup";
import { getInstallNetworks } from "@/lib/domain/installers/get-network";
import { getInstallSystems, getMedia } from "@/lib/domain/installers/get-os";
import { getInstall } from "@/lib/domain/machines/get-install";
import { reportInstall } from "@/lib/domain/machines/report-install";
import { entry } from "../entry";

export const wire = {
  get_hostgroup: entry(getHostGroups, "ok"),
  get_install: entry(getInstall, "ok"),
  get_media: entry(getMedia, "ok"),
  get_network: entry(getInstallNetworks, "ok"),
  get_os: entry(getInstallSystems, "ok"),
  get_ptable: entry(getPartitionTables, "ok"),
  report_install: entry(reportInstall, "ok"),
};
