import { addDns, createDns } from "@/lib/domain/network/dns/add-dns";
import { addDomain } from "@/lib/domain/network/dns/add-domain";
import { addSubdomain } from "@/lib/domain/network/dns/add-subdomain";
import { addZone, createZoneCall } from "@/lib/domain/network/dns/add-zone";
import { checkZone } from "@/lib/domain/network/dns/check-zone";
import { deleteDns } from "@/lib/domain/network/dns/delete-dns";
import { deleteSubdomain } from "@/lib/domain/network/dns/delete-subdomain";
import { deleteDomain, deleteZone } from "@/lib/domain/network/dns/delete-zone";
import { editRecord } from "@/lib/domain/network/dns/edit";
import { editSubdomain } from "@/lib/domain/network/dns/edit-subdomain";
import { exportZone } from "@/lib/domain/network/dns/export-zone";
import { importZone } from "@/lib/domain/network/dns/import-zone";
import { getDomains, listDomains, listZones } from "@/lib/domain/network/dns/list-domains";
import { listServers } from "@/lib/domain/network/dns/list-servers";
import { getSubdomains, listSubdomains } from "@/lib/domain/network/dns/list-subdomains";
import { setDnssec } from "@/lib/domain/network/dns/set-dnssec";
import { getZone, viewDomain, viewZone } from "@/lib/domain/network/dns/view-zone";
import { entry } from "../../entry";

export const wire = {
  list_domains: entry(listDomains, "data"),
  list_zones: entry(listZones, "data"),
  get_domains: entry(getDomains, "data"),
  view_zone: entry(viewZone, "data"),
  get_zone: entry(getZone, "data"),
  view: entry(viewDomain, "data"),
  add_domain: entry(addDomain, "data"),
  delete_domain: entry(deleteDomain, "moduled"),
  add_zone: entry(addZone, "data"),
  create_zone: entry(createZoneCall, "data"),
  delete_zone: entry(deleteZone, "moduled"),
  add_dns: entry(addDns, "data"),
  create_dns: entry(createDns, "data"),
  edit: entry(editRecord, "data"),
  delete_dns: entry(deleteDns, "moduled"),
  list_subdomains: entry(listSubdomains, "data"),
  get_subdomains: entry(getSubdomains, "data"),
  add_subdomain: entry(addSubdomain, "data"),
  edit_subdomain: entry(editSubdomain, "data"),
  delete_subdomain: entry(deleteSubdomain, "moduled"),
  list_servers: entry(listServers, "data"),
  set_dnssec: entry(setDnssec, "data"),
  export_zone: entry(exportZone, "data"),
  import_zone: entry(importZone, "data"),
  check_zone: entry(checkZone, "data"),
};
